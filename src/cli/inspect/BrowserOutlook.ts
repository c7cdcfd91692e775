import type { ShaderBody } from '../../resource/ShaderBody.js';
import { type Finding, PassFindings } from './PassFindings.js';
import { type BrowserDevice, passDifferences, passFaults } from './passFaults.js';
import type { LanguageOf } from './shapeOfBody.js';
import { techniqueTitle } from './techniqueTitle.js';

/** What a device can run of a file. Rows whose bodies do not read are in none of the counts. */
export interface DeviceOutlook {
  /** Rows of which everything runs. */
  readonly wholeRows: number;
  /** Rows of which some passes run. */
  readonly partRows: number;
  /** Rows of which nothing runs. */
  readonly noRows: number;
  /** What does not run, and why. */
  readonly faults: readonly Finding[];
}

/** What browsers make of a file, by what the file alone says: a device may still lack a limit or refuse a program. */
export interface BrowserOutlook {
  readonly webgpu: DeviceOutlook;
  readonly webgl2: DeviceOutlook;
  /** What runs and may look different: render states and sampler fields that no browser has. */
  readonly differences: readonly Finding[];
  /** Rows without a pass or a library: there is nothing to run. */
  readonly emptyRows: number;
}

const LIBRARY_FAULT = 'no browser runs a ray-tracing library';

/** Goes through the bodies of a file and collects what its passes need that browsers do not have. */
export class BrowserOutlookTally {
  readonly #languageOf: LanguageOf;
  readonly #webgpu = new DeviceTally();
  readonly #webgl2 = new DeviceTally();
  readonly #differences = new PassFindings();
  #partCount = 0;
  #emptyRows = 0;

  constructor(languageOf: LanguageOf) {
    this.#languageOf = languageOf;
  }

  /** @param rowCount rows that share the body */
  addBody(body: number, { techniques, description }: ShaderBody, rowCount: number): void {
    const parts = techniques.flatMap(({ passes, index }): readonly Part[] => {
      const title = techniqueTitle(techniques, index);
      return [
        ...passes.map((pass) => this.#passPart(body, `${title} pass ${pass.index}`, pass)),
        ...(description.techniques[index]?.libraries ?? []).map((_, i): Part => {
          return { place: `${title} library ${i}`, webgpu: [LIBRARY_FAULT], webgl2: [LIBRARY_FAULT] };
        }),
      ];
    });
    this.#partCount += parts.length;
    if (parts.length === 0) {
      this.#emptyRows += rowCount;
      return;
    }
    this.#webgpu.add(body, rowCount, parts, 'webgpu');
    this.#webgl2.add(body, rowCount, parts, 'webgl2');
  }

  outlook(rowsOfBody: readonly (readonly number[])[]): BrowserOutlook {
    return {
      webgpu: this.#webgpu.outlook(rowsOfBody, this.#partCount),
      webgl2: this.#webgl2.outlook(rowsOfBody, this.#partCount),
      differences: this.#differences.list(rowsOfBody, this.#partCount),
      emptyRows: this.#emptyRows,
    };
  }

  #passPart(body: number, place: string, pass: ShaderBody['techniques'][number]['passes'][number]): Part {
    for (const reason of passDifferences(pass)) this.#differences.add(reason, place, body);
    return {
      place,
      webgpu: passFaults(pass, 'webgpu', this.#languageOf),
      webgl2: passFaults(pass, 'webgl2', this.#languageOf),
    };
  }
}

/** A pass or a library with what keeps it from running. */
type Part = Readonly<Record<BrowserDevice, readonly string[]>> & { readonly place: string };

class DeviceTally {
  readonly #findings = new PassFindings();
  #wholeRows = 0;
  #partRows = 0;
  #noRows = 0;

  add(body: number, rowCount: number, parts: readonly Part[], device: BrowserDevice): void {
    const faulty = parts.filter((part) => part[device].length > 0);
    for (const part of faulty) {
      for (const reason of part[device]) this.#findings.add(reason, part.place, body);
    }
    if (faulty.length === 0) this.#wholeRows += rowCount;
    else if (faulty.length < parts.length) this.#partRows += rowCount;
    else this.#noRows += rowCount;
  }

  outlook(rowsOfBody: readonly (readonly number[])[], partCount: number): DeviceOutlook {
    return {
      wholeRows: this.#wholeRows,
      partRows: this.#partRows,
      noRows: this.#noRows,
      faults: this.#findings.list(rowsOfBody, partCount),
    };
  }
}
