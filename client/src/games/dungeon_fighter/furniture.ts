/** The table and the wheel as they are built and painted. Lengths are in mm, and z is up. */
import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Mesh,
  MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import type { Wheel } from "./told";

const SECTORS = 48;
const TABLE_DEPTH = 40;
const RINGS: Record<number, string> = {
  10: "#f2c14e",
  6: "#8c2f39",
  4: "#b5562f",
  3: "#cf8a4a",
  2: "#dfb877",
  1: "#ecd9ae",
};
const TEXTURE = 1024;

/** The table on its floor, with marks round the rim. */
export function table(wheel: Wheel): Mesh[] {
  const wood = new MeshLambertMaterial({ color: "#5b3a20" });
  const body = new Mesh(new CylinderGeometry(wheel.table, wheel.table - 30, TABLE_DEPTH, 72), wood);
  body.rotation.x = Math.PI / 2;
  body.position.z = -TABLE_DEPTH / 2 - 0.5;
  const felt = new Mesh(new CircleGeometry(wheel.table - 14, 72), new MeshLambertMaterial({ color: "#2f5d4a" }));
  const floor = new Mesh(new CircleGeometry(4000, 32), new MeshLambertMaterial({ color: "#15100c" }));
  floor.position.z = -740;
  return [body, felt, floor, ...marks(wheel)];
}

/** Marks round the rim, by which somebody finds the way who cannot see the wheel; every third is bright. */
function marks(wheel: Wheel): Mesh[] {
  return Array.from({ length: 12 }, (_, n) => {
    const angle = (n * Math.PI) / 6;
    const made = new Mesh(
      new BoxGeometry(16, 26, 12),
      new MeshLambertMaterial({ color: n % 3 ? "#c9a227" : "#fff6e4" }),
    );
    made.position.set((wheel.table - 8) * Math.cos(angle), (wheel.table - 8) * Math.sin(angle), -4);
    made.rotation.z = angle;
    return made;
  });
}

/** The wheel with real holes: a top of quads, and walls down to the table. */
export function board(wheel: Wheel): Mesh {
  const radii = [
    ...new Set([
      ...wheel.sections.flatMap(([, inner, outer]) => [inner, outer]),
      ...wheel.holes.flatMap((c) => [c[0], c[1]]),
    ]),
  ].sort((one, other) => one - other);
  const isHole = (ring: number, sector: number): boolean => {
    const middle = (radii[ring]! + radii[ring + 1]!) / 2;
    const angle = (((sector + SECTORS) % SECTORS) + 0.5) * (3600 / SECTORS);
    return wheel.holes.some(([inner, outer, start, end]) => {
      return inner <= middle && middle < outer && start <= angle && angle < end;
    });
  };
  const places: number[] = [];
  const painted: number[] = [];
  const corner = (r: number, sector: number, z: number): [number, number, number] => {
    const angle = (2 * Math.PI * sector) / SECTORS;
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  };
  const quad = (...corners: [number, number, number][]): void => {
    for (const n of [0, 1, 2, 0, 2, 3]) {
      const [x, y, z] = corners[n]!;
      places.push(x, y, z);
      painted.push(0.5 + x / (2 * wheel.radius), 0.5 + y / (2 * wheel.radius));
    }
  };
  const top = wheel.height;
  for (let ring = 0; ring < radii.length - 1; ring += 1)
    for (let sector = 0; sector < SECTORS; sector += 1) {
      const [near, far] = [radii[ring]!, radii[ring + 1]!];
      if (!isHole(ring, sector)) {
        quad(
          corner(near, sector, top),
          corner(far, sector, top),
          corner(far, sector + 1, top),
          corner(near, sector + 1, top),
        );
        if (ring === radii.length - 2)
          quad(
            corner(far, sector, 0),
            corner(far, sector + 1, 0),
            corner(far, sector + 1, top),
            corner(far, sector, top),
          );
        continue;
      }
      quad(
        corner(near, sector, 0.3),
        corner(far, sector, 0.3),
        corner(far, sector + 1, 0.3),
        corner(near, sector + 1, 0.3),
      );
      for (const [r, s, r2, s2] of [
        [near, sector, near, sector + 1],
        [far, sector, far, sector + 1],
        [near, sector, far, sector],
        [near, sector + 1, far, sector + 1],
      ] as const)
        quad(corner(r, s, 0), corner(r2, s2, 0), corner(r2, s2, top), corner(r, s, top));
    }
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(places, 3));
  shape.setAttribute("uv", new Float32BufferAttribute(painted, 2));
  shape.computeVertexNormals();
  return new Mesh(shape, new MeshLambertMaterial({ map: paint(wheel), side: DoubleSide }));
}

/** What is printed on the wheel; holes are painted dark. */
function paint(wheel: Wheel): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TEXTURE;
  const brush = canvas.getContext("2d")!;
  const scale = TEXTURE / (2 * wheel.radius);
  brush.translate(TEXTURE / 2, TEXTURE / 2);
  brush.scale(scale, -scale);
  for (const [value, , outer] of wheel.sections.toSorted((one, other) => other[2] - one[2])) {
    brush.beginPath();
    brush.arc(0, 0, outer, 0, 2 * Math.PI);
    brush.fillStyle = RINGS[value] ?? "#d8c49a";
    brush.fill();
    brush.lineWidth = 1.6;
    brush.strokeStyle = "#3b2415";
    brush.stroke();
  }
  const cell = ([inner, outer, start, end]: readonly [number, number, number, number], fill: string): void => {
    const [from, to] = [(start * Math.PI) / 1800, (end * Math.PI) / 1800];
    brush.beginPath();
    brush.arc(0, 0, inner, from, to);
    brush.arc(0, 0, outer, to, from, true);
    brush.closePath();
    brush.fillStyle = fill;
    brush.fill();
    brush.stroke();
  };
  for (const hole of wheel.holes) cell(hole, "#0b0806");
  for (const bones of wheel.bones) {
    cell(bones, "#4a3b33");
    const [r, angle] = [(bones[0] + bones[1]) / 2, ((bones[2] + bones[3]) * Math.PI) / 3600];
    crossedBones(brush, r * Math.cos(angle), r * Math.sin(angle));
  }
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  for (const [value, x, y] of wheel.numbers) {
    brush.save();
    brush.translate(x, y);
    brush.rotate(Math.atan2(y, x) + Math.PI / 2);
    brush.scale(1, -1);
    brush.fillStyle = value === 6 ? "#fff6e4" : "#2a1f17";
    brush.font = `800 ${value === 10 ? 26 : 22}px system-ui, sans-serif`;
    brush.fillText(String(value), 0, 0);
    brush.restore();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function crossedBones(brush: CanvasRenderingContext2D, x: number, y: number): void {
  brush.save();
  brush.translate(x, y);
  brush.strokeStyle = "#e9dcc0";
  brush.lineWidth = 3.4;
  brush.lineCap = "round";
  for (const turn of [0.8, -0.8]) {
    brush.beginPath();
    brush.moveTo(-9 * Math.cos(turn), -9 * Math.sin(turn));
    brush.lineTo(9 * Math.cos(turn), 9 * Math.sin(turn));
    brush.stroke();
  }
  brush.restore();
}
