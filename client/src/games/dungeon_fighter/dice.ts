/** The dice: a cube with a bolt on its icon faces, and the shadow under it. Lengths are in mm. */
import {
  CanvasTexture,
  CircleGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  SRGBColorSpace,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { iconSides } from "./flight";

const DYES: Record<string, string> = { blue: "#2f6fb5", green: "#3a8a4d", red: "#b5352a" };
const PALE = "#f3ead8";

/** A die and its shadow; whatever has no colour of its own is a Bonus die. */
export function die(size: number, name: string): Group {
  const [colour, dyed] = [DYES[name] ?? PALE, DYES[name] !== undefined];
  const sides = Array.from({ length: 6 }, () => new MeshPhongMaterial({ color: "#ffffff", shininess: 60 }));
  for (const side of sides) side.userData = { colour, dyed, icon: null };
  const cube = new Mesh(new RoundedBoxGeometry(size, size, size, 3, 1.5), sides);
  const shadow = new Mesh(
    new CircleGeometry(size * 0.75, 20),
    new MeshBasicMaterial({ color: "#000000", transparent: true, depthWrite: false }),
  );
  const body = new Group();
  body.add(cube, shadow);
  showIcons(body, iconSides(4, true));
  return body;
}

/** Put the icon on these sides. */
export function showIcons(body: Group, icons: readonly boolean[]): void {
  const cube = body.children[0] as Mesh;
  (cube.material as MeshPhongMaterial[]).forEach((side, n) => {
    const known = side.userData as { colour: string; dyed: boolean; icon: boolean | null };
    if (known.icon === icons[n]) return;
    known.icon = icons[n]!;
    side.map?.dispose();
    side.map = face(known.colour, known.dyed, known.icon);
    side.needsUpdate = true;
  });
}

/** A face: a bolt for the icon, else nothing but a dot. */
function face(colour: string, dyed: boolean, icon: boolean): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 96;
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 96, 96);
  brush.fillStyle = dyed ? "#fff6e4" : "#2a1f17";
  brush.beginPath();
  if (icon) {
    brush.scale(4, 4);
    const bolt: readonly (readonly [number, number])[] = [
      [14, 1],
      [4, 14],
      [10, 14],
      [7.5, 23],
      [20, 9.5],
      [13, 9.5],
    ];
    for (const [x, y] of bolt) brush.lineTo(x, y);
  } else brush.arc(48, 48, 7, 0, 2 * Math.PI);
  brush.fill();
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
