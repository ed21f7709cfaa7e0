/** Moving and enlarging a board with mouse, wheel, fingers and keys. */
import { fit, kept, zoomed, type Lens, type Size, type Spot } from "./geometry";

const DRAG = 6;

export class BoardLens {
  lens = $state.raw<Lens>({ x: 0, y: 0, zoom: 1 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  #fingers = new Map<number, Spot>();
  #moved = false;

  /** The board has this size; a new board is shown whole. */
  resize(size: Size): void {
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    this.fit();
  }

  fit(): void {
    this.lens = fit(this.size);
  }

  zoom(factor: number): void {
    this.lens = zoomed(this.lens, factor, this.lens, this.size);
  }

  /** Whether the pointer that just went up had moved the board: then it was no click. */
  moved = (): boolean => this.#moved;

  /** Listen to a board; returns how to stop. */
  listen(frame: HTMLElement, svg: () => SVGSVGElement | undefined): () => void {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const spot = (x: number, y: number): Spot | null => {
      const matrix = svg()?.getScreenCTM();
      return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
    };
    frame.addEventListener(
      "wheel",
      (event) => {
        const about = spot(event.clientX, event.clientY);
        if (!about) return;
        event.preventDefault();
        this.lens = zoomed(this.lens, Math.exp(-event.deltaY * 0.0015), about, this.size);
      },
      { ...options, passive: false },
    );
    frame.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0) return;
        if (this.#fingers.size === 0) this.#moved = false;
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      options,
    );
    frame.addEventListener("pointermove", (event) => this.#move(event, frame, spot), options);
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      frame.addEventListener(kind, (event) => void this.#fingers.delete(event.pointerId), options);
    return () => stop.abort();
  }

  #move(event: PointerEvent, frame: HTMLElement, spot: (x: number, y: number) => Spot | null): void {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.#moved && Math.hypot(now.x - was.x, now.y - was.y) < DRAG) return;
    if (!this.#moved) frame.setPointerCapture(event.pointerId);
    this.#moved = true;
    const from = spot(was.x, was.y);
    const to = spot(now.x, now.y);
    this.#fingers.set(event.pointerId, now);
    if (!from || !to) return;
    const other = [...this.#fingers].find(([finger]) => finger !== event.pointerId)?.[1];
    if (!other) {
      this.lens = kept({ ...this.lens, x: this.lens.x + from.x - to.x, y: this.lens.y + from.y - to.y }, this.size);
      return;
    }
    const about = spot(other.x, other.y);
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
    if (about) this.lens = zoomed(this.lens, factor, about, this.size);
  }
}
