import type { ConstantParameter, EffectParameter, Tr2Effect } from 'carbonfx';
import { type FolderApi, Pane } from 'tweakpane';
import { PLAIN_TEXTURES, type PlainTexture } from '../TextureShelf.js';
import { addConstant } from './addConstant.js';
import { nameInputs } from './nameInputs.js';
import { type ParameterLook, parameterLook } from './parameterLook.js';

/** What the controls ask the page to do. */
export interface ControlActions {
  chooseOption(axis: string, option: string): void;
  /** `source` is a URL or the name of a plain texture. */
  chooseTexture(parameter: string, source: string): void;
  setParameter(name: string, numbers: readonly number[]): void;
  setPaused(isPaused: boolean): void;
  setTurning(isTurning: boolean): void;
}

/** What is on show, for controls to start from. */
export interface ControlState {
  readonly effect: Tr2Effect;
  /** Texture parameter -> what it was given, a URL or the name of a plain texture. */
  readonly textureSources: ReadonlyMap<string, string>;
  readonly isPaused: boolean;
  readonly isTurning: boolean;
}

/** What texture parameters have that were given none. */
const UNSET_TEXTURE: PlainTexture = 'Checker';

interface ShownParameter<P extends EffectParameter> {
  readonly parameter: P;
  readonly look: ParameterLook;
}

/** Drop-downs for the axes, and controls for the parameters of the current permutation, made from the file's annotations. */
export class ControlPanel {
  readonly #container: HTMLElement;
  readonly #actions: ControlActions;
  readonly #textureUrls: readonly string[];
  /** Headings that someone closed, so that they stay closed when the controls are made anew. */
  readonly #closed = new Set<string>();
  #axes: Pane | null = null;
  #parameters: Pane | null = null;
  /** Texture parameter -> what makes its drop-down show a texture, without choosing it. */
  readonly #textures = new Map<string, (source: string) => void>();
  #motion: { isTurning: boolean; isPaused: boolean } = { isTurning: true, isPaused: false };

  constructor(container: HTMLElement, actions: ControlActions, textureUrls: readonly string[]) {
    this.#container = container;
    this.#actions = actions;
    this.#textureUrls = textureUrls;
  }

  /** Makes all controls for another effect. */
  showEffect(state: ControlState): void {
    this.#axes?.dispose();
    this.#axes = new Pane({ container: this.#container });
    this.#addScene(this.#axes, state);
    this.#addAxes(this.#axes, state.effect);
    this.showParameters(state);
  }

  /** Makes the parameter controls anew: another permutation of the same effect may have others. */
  showParameters({ effect, textureSources }: ControlState): void {
    const scroll = this.#container.scrollTop;
    this.#parameters?.dispose();
    this.#textures.clear();
    this.#parameters = new Pane({ container: this.#container });
    for (const [group, members] of grouped(effect.parameters)) {
      const folder = this.#folder(this.#parameters, group);
      for (const { parameter, look } of members) {
        if (parameter.kind === 'constant') {
          this.#addConstant(folder, parameter, look);
        } else if (parameter.kind === 'texture') {
          this.#addTexture(folder, parameter.name, look, textureSources.get(parameter.name));
        }
      }
    }
    this.#container.scrollTop = scroll;
  }

  /** Shows what a texture parameter has after all, where what was chosen did not come. */
  showTexture(parameter: string, source: string = UNSET_TEXTURE): void {
    this.#textures.get(parameter)?.(source);
  }

  /** Shows that the camera was taken in hand. */
  showTurning(isTurning: boolean): void {
    if (this.#motion.isTurning === isTurning) return;
    this.#motion.isTurning = isTurning;
    this.#axes?.refresh();
  }

  #addScene(pane: Pane, { isPaused, isTurning }: ControlState): void {
    const folder = this.#folder(pane, 'Scene');
    this.#motion = { isTurning, isPaused };
    const turning = folder.addBinding(this.#motion, 'isTurning', { label: 'Turntable' });
    turning.on('change', () => this.#actions.setTurning(this.#motion.isTurning));
    nameInputs(turning.element, 'Turntable');
    const paused = folder.addBinding(this.#motion, 'isPaused', { label: 'Pause' });
    paused.on('change', () => this.#actions.setPaused(this.#motion.isPaused));
    nameInputs(paused.element, 'Pause');
  }

  #addAxes(pane: Pane, effect: Tr2Effect): void {
    const { axes } = effect.resource.permutationGraph;
    if (axes.length === 0) return;
    const folder = this.#folder(pane, 'Permutation');
    axes.forEach(({ name, options, description }, index) => {
      const model = { option: effect.resolution.axes[index]?.option ?? '' };
      const binding = folder.addBinding(model, 'option', {
        label: name,
        options: Object.fromEntries(options.map((option) => [option, option])),
      });
      binding.on('change', () => this.#actions.chooseOption(name, model.option));
      nameInputs(binding.element, name, description);
    });
  }

  #addConstant(folder: FolderApi, parameter: ConstantParameter, look: ParameterLook): void {
    addConstant(folder, parameter, look, (numbers) => this.#actions.setParameter(parameter.name, numbers));
  }

  #addTexture(folder: FolderApi, name: string, look: ParameterLook, source: string = UNSET_TEXTURE): void {
    const model = { source };
    const binding = folder.addBinding(model, 'source', {
      label: look.label,
      options: Object.fromEntries([
        ...PLAIN_TEXTURES.map((plain) => [plain, plain]),
        ...this.#textureUrls.map((url) => [url.slice(url.lastIndexOf('/') + 1), url]),
      ]),
    });
    let isChosen = true;
    binding.on('change', () => {
      if (isChosen) this.#actions.chooseTexture(name, model.source);
    });
    this.#textures.set(name, (shown) => {
      model.source = shown;
      isChosen = false;
      binding.refresh();
      isChosen = true;
    });
    nameInputs(binding.element, look.label, look.description);
  }

  #folder(pane: Pane, title: string): FolderApi {
    const folder = pane.addFolder({ title, expanded: !this.#closed.has(title) });
    folder.on('fold', ({ expanded }) => {
      if (expanded) this.#closed.delete(title);
      else this.#closed.add(title);
    });
    return folder;
  }
}

/** Visible parameters by heading, headings in the order of the file. */
function grouped(
  parameters: readonly EffectParameter[],
): ReadonlyMap<string, readonly ShownParameter<EffectParameter>[]> {
  const groups = new Map<string, ShownParameter<EffectParameter>[]>();
  for (const parameter of parameters) {
    const look = parameterLook(parameter);
    if (!look.isVisible || parameter.kind === 'buffer') continue;
    const members = groups.get(look.group) ?? [];
    members.push({ parameter, look });
    groups.set(look.group, members);
  }
  return groups;
}
