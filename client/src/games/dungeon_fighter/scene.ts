/** The table in three dimensions: wheel, dice, hand and camera. Lengths are in mm, and z is up. */
import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  BoxGeometry,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  RingGeometry,
  Scene,
  SRGBColorSpace,
  TubeGeometry,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from "three";
import type { Point, Preview } from "./aim";
import { die, showIcons } from "./dice";
import type { Placed, Pose } from "./flight";
import { board, table } from "./furniture";
import type { Wheel } from "./told";

const SPARKS = 90;
/** Without a graphics card every pixel is dear. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** A card or slab that is set up: middle, turn about the vertical in radians, and its size. */
export interface Prop {
  at: Point;
  turn: number;
  size: readonly [number, number, number];
}

export class Tabletop {
  readonly camera = new PerspectiveCamera(42, 1, 10, 6000);
  readonly #scene = new Scene();
  readonly #renderer: WebGLRenderer;
  readonly #dice = new Map<string, Group>();
  readonly #preview: Mesh;
  readonly #landing: Mesh;
  readonly #props = new Group();
  readonly #sparks: Points;
  readonly #soft: boolean;
  #sparkle: { since: number; ways: Float32Array } | null = null;
  #width = 1;
  #height = 1;
  /** Where the eye is and where it looks; `glide` brings the camera there. */
  eye = new Vector3(900, 0, 600);
  at = new Vector3(0, 0, 0);
  readonly #looks = new Vector3();

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    private readonly wheel: Wheel,
  ) {
    const known = context.getExtension("WEBGL_debug_renderer_info");
    this.#soft = SOFTWARE.test(String(known ? context.getParameter(known.UNMASKED_RENDERER_WEBGL) : ""));
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: true });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.camera.up.set(0, 0, 1);
    this.#scene.background = new Color("#1d1510");
    this.#scene.add(new AmbientLight("#fff2dc", 1.5));
    const lamp = new DirectionalLight("#fff6e6", 2.1);
    lamp.position.set(300, -500, 1200);
    this.#scene.add(lamp, ...table(wheel), board(wheel));
    this.#preview = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({ color: "#fff6e4", transparent: true, opacity: 0.75 }),
    );
    this.#landing = new Mesh(
      new RingGeometry(10, 15, 32),
      new MeshBasicMaterial({ color: "#fff6e4", transparent: true, side: DoubleSide }),
    );
    this.#sparks = new Points(
      new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(SPARKS * 3), 3)),
      new PointsMaterial({ color: "#ffd257", size: 7, transparent: true }),
    );
    for (const hidden of [this.#preview, this.#landing, this.#sparks]) {
      hidden.visible = false;
      hidden.frustumCulled = false;
    }
    this.#scene.add(this.#preview, this.#landing, this.#props, this.#sparks);
  }

  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#renderer.setPixelRatio(this.#soft ? 0.5 : Math.min(2, devicePixelRatio));
    this.#renderer.setSize(this.#width, this.#height, false);
    this.camera.aspect = this.#width / this.#height;
    this.camera.fov = this.camera.aspect < 1 ? 56 : 40;
    this.camera.updateProjectionMatrix();
  }

  /** Put these dice on the table and no others. */
  setDice(dice: ReadonlyMap<string, Placed>): void {
    for (const [name, body] of this.#dice)
      if (!dice.has(name)) {
        this.#scene.remove(body);
        disposeOf(body);
        this.#dice.delete(name);
      }
    for (const [name, { pose, icons }] of dice) {
      if (!this.#dice.has(name)) {
        const made = die(this.wheel.die, name);
        this.#dice.set(name, made);
        this.#scene.add(made);
      }
      const body = this.#dice.get(name)!;
      if (icons) showIcons(body, icons);
      this.move(name, pose);
    }
  }

  /** Move a die that is there. */
  move(name: string, pose: Pose): void {
    const body = this.#dice.get(name);
    if (!body) return;
    const [cube, shadow] = body.children as [Mesh, Mesh];
    const [w, x, y, z] = pose.turn;
    cube.position.set(...pose.at);
    cube.quaternion.set(x, y, z, w);
    const [px, py, pz] = pose.at;
    const out = Math.hypot(px, py);
    const ground = out < this.wheel.radius ? this.wheel.height : 0;
    const high = Math.max(0, pz - ground - this.wheel.die / 2);
    shadow.visible = out < this.wheel.table && pz > 0;
    shadow.position.set(px + high * 0.1, py + high * 0.16, ground + 0.6);
    shadow.scale.setScalar(1 + high / 160);
    (shadow.material as MeshBasicMaterial).opacity = 0.42 / (1 + high / 60);
  }

  /** The way of the throw that is aimed; null for none. */
  setPreview(way: Preview | null): void {
    this.#preview.visible = this.#landing.visible = way !== null;
    if (!way) return;
    this.#preview.geometry.dispose();
    const curve = new CatmullRomCurve3(way.points.map((point) => new Vector3(...point)));
    this.#preview.geometry = new TubeGeometry(curve, 40, 1.7, 5);
    const [x, y, z] = way.points.at(-1)!;
    this.#landing.position.set(x, y, Math.max(1, z - 7));
    const colour = way.lands === "table" ? "#fff6e4" : "#ff7a5c";
    (this.#preview.material as MeshBasicMaterial).color.set(colour);
    (this.#landing.material as MeshBasicMaterial).color.set(colour);
    this.#landing.visible = way.lands !== "floor";
  }

  setProps(props: readonly Prop[]): void {
    for (const old of [...this.#props.children]) {
      this.#props.remove(old);
      disposeOf(old);
    }
    for (const { at, turn, size } of props) {
      const made = new Mesh(new BoxGeometry(...size), new MeshLambertMaterial({ color: "#e7d3a8" }));
      made.position.set(...at);
      made.rotation.z = turn;
      this.#props.add(made);
    }
  }

  /** Sparks fly up from a point. */
  burst([x, y, z]: Point): void {
    const ways = new Float32Array(SPARKS * 3);
    const places = this.#sparks.geometry.getAttribute("position");
    for (let n = 0; n < SPARKS; n += 1) {
      const [angle, out] = [n * 2.399, 60 + ((n * 37) % 100) * 2.2];
      ways.set([Math.cos(angle) * out, Math.sin(angle) * out, 160 + ((n * 53) % 100) * 3], n * 3);
      places.setXYZ(n, x, y, z);
    }
    this.#sparkle = { since: performance.now(), ways };
    this.#sparks.position.set(0, 0, 0);
    this.#sparks.visible = true;
    this.#sparks.userData = { from: [x, y, z] };
  }

  /** Whether something on the table moves by itself. */
  get alive(): boolean {
    return (
      this.#sparkle !== null || this.camera.position.distanceTo(this.eye) > 1 || this.#looks.distanceTo(this.at) > 1
    );
  }

  /** Bring the camera nearer to where it is wanted; all the way at once with `share` 1. */
  glide(share: number): void {
    this.camera.position.lerp(this.eye, share);
    this.#looks.lerp(this.at, share);
    this.camera.lookAt(this.#looks);
  }

  /** Turn the camera about the vertical, on top of where it looks. */
  yaw(angle: number): void {
    if (angle) this.camera.rotateOnWorldAxis(new Vector3(0, 0, 1), angle);
  }

  render(): void {
    if (this.#sparkle) this.#fly(this.#sparkle);
    this.#renderer.render(this.#scene, this.camera);
  }

  #fly({ since, ways }: { since: number; ways: Float32Array }): void {
    const time = (performance.now() - since) / 1000;
    const [x, y, z] = this.#sparks.userData["from"] as [number, number, number];
    const places = this.#sparks.geometry.getAttribute("position");
    for (let n = 0; n < SPARKS; n += 1) {
      const fall = 480 * time * time;
      places.setXYZ(n, x + ways[3 * n]! * time, y + ways[3 * n + 1]! * time, z + ways[3 * n + 2]! * time - fall);
    }
    places.needsUpdate = true;
    (this.#sparks.material as PointsMaterial).opacity = Math.max(0, 1 - time / 1.2);
    if (time > 1.2) {
      this.#sparkle = null;
      this.#sparks.visible = false;
    }
  }

  /** Where on the canvas a point is, in pixels. */
  project(point: Point): { x: number; y: number } {
    this.camera.updateMatrixWorld();
    const seen = new Vector3(...point).project(this.camera);
    return { x: ((seen.x + 1) / 2) * this.#width, y: ((1 - seen.y) / 2) * this.#height };
  }

  dispose(): void {
    this.#scene.traverse(disposeOf);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

function disposeOf(thing: Object3D): void {
  thing.traverse((one) => {
    if (!(one instanceof Mesh || one instanceof Points)) return;
    (one.geometry as BufferGeometry).dispose();
    for (const material of [one.material].flat() as Material[]) {
      if ("map" in material && material.map instanceof CanvasTexture) material.map.dispose();
      material.dispose();
    }
  });
}
