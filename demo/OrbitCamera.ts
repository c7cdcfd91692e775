import { mat4, vec3 } from 'wgpu-matrix';
import type { CameraPose } from './gallery.js';

const NEAR = 0.05;
const FAR = 200;
const ELEVATION_MAX = 1.5;
const TURN_BY_KEY = 0.09;
const TURNTABLE = 0.11;

/** Matrices of one look. Made anew each frame into the same memory: copy what has to last. */
export interface CameraView {
  readonly eye: Float32Array;
  readonly projection: Float32Array;
  readonly viewProjection: Float32Array;
  readonly inverseViewProjection: Float32Array;
}

/** A camera that circles a point: by dragging, wheel, pinch and keys, and slowly by itself until someone takes it. */
export class OrbitCamera {
  /** Whether it turns by itself. Taking it in hand ends that. */
  isTurning = true;
  readonly #onMove: () => void;
  readonly #pointers = new Map<number, { x: number; y: number }>();
  readonly #view = {
    eye: vec3.create(),
    look: mat4.create(),
    projection: mat4.create(),
    viewProjection: mat4.create(),
    inverseViewProjection: mat4.create(),
  };
  #home: CameraPose;
  #azimuth = 0;
  #elevation = 0;
  #distance = 1;

  /** @param onMove called whenever someone moves the camera, so that a picture that stands still is drawn again. */
  constructor(home: CameraPose, onMove: () => void) {
    this.#home = home;
    this.#onMove = onMove;
    this.reset(home);
  }

  reset(home: CameraPose = this.#home): void {
    this.#home = home;
    this.#azimuth = home.azimuth;
    this.#elevation = home.elevation;
    this.#distance = home.distance;
  }

  /** Turns by itself for some seconds. */
  advance(seconds: number): void {
    if (this.isTurning) this.#azimuth += seconds * TURNTABLE;
  }

  look(aspect: number): CameraView {
    const { target, fieldOfView } = this.#home;
    const view = this.#view;
    // A picture that is higher than wide steps back, so that what is shown stays as wide as the picture.
    const away = this.#distance * Math.max(1, 0.92 / aspect);
    const flat = Math.cos(this.#elevation) * away;
    vec3.set(
      target[0] + flat * Math.sin(this.#azimuth),
      target[1] + Math.sin(this.#elevation) * away,
      target[2] + flat * Math.cos(this.#azimuth),
      view.eye,
    );
    mat4.lookAt(view.eye, target, [0, 1, 0], view.look);
    mat4.perspective(fieldOfView, aspect, NEAR, FAR, view.projection);
    mat4.multiply(view.projection, view.look, view.viewProjection);
    mat4.invert(view.viewProjection, view.inverseViewProjection);
    return view;
  }

  /** Listens on an element for as long as the page lives. */
  attach(element: HTMLElement): void {
    element.addEventListener('pointerdown', (event) => {
      element.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    element.addEventListener('pointermove', (event) => this.#drag(event, element));
    for (const end of ['pointerup', 'pointercancel'] as const) {
      element.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    }
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.#zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.002));
      },
      { passive: false },
    );
    element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.#key(event.key)) return;
      event.preventDefault();
    });
  }

  #drag(event: PointerEvent, element: HTMLElement): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other === undefined) {
      const scale = 4 / Math.max(1, Math.min(element.clientWidth, element.clientHeight));
      this.#turn((before.x - now.x) * scale, (now.y - before.y) * scale);
      return;
    }
    const spread = (point: { x: number; y: number }): number => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    this.#zoom(spread(before) / spread(now));
  }

  #key(key: string): boolean {
    switch (key) {
      case 'ArrowLeft':
        this.#turn(-TURN_BY_KEY, 0);
        return true;
      case 'ArrowRight':
        this.#turn(TURN_BY_KEY, 0);
        return true;
      case 'ArrowUp':
        this.#turn(0, TURN_BY_KEY);
        return true;
      case 'ArrowDown':
        this.#turn(0, -TURN_BY_KEY);
        return true;
      case '+':
      case '=':
        this.#zoom(0.92);
        return true;
      case '-':
        this.#zoom(1 / 0.92);
        return true;
      case 'Home':
        this.reset();
        this.#moved();
        return true;
      default:
        return false;
    }
  }

  #turn(azimuth: number, elevation: number): void {
    this.#azimuth += azimuth;
    this.#elevation = Math.max(-ELEVATION_MAX, Math.min(ELEVATION_MAX, this.#elevation + elevation));
    this.#moved();
  }

  #zoom(factor: number): void {
    const { distance } = this.#home;
    this.#distance = Math.max(distance * 0.25, Math.min(distance * 4, this.#distance * factor));
    this.#moved();
  }

  #moved(): void {
    this.isTurning = false;
    this.#onMove();
  }
}
