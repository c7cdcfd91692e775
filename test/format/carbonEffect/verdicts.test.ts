/**
 * Odd and damaged files, with the verdict of Carbon's reader for each. `carbon-format.md` 10.4 decides what is refused here;
 * whatever Carbon does not accept is refused as well, by a located error and never by a crash.
 */
import { expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';

/** Accepted; refused when the file is opened; refused when a row is read. With the place: path and found. */
type Verdict = 'accepted' | readonly ['open' | 'row', string];

const ODD: Readonly<Record<string, Verdict>> = {
  odd_256_options: ['open', 'axes[0]: axis "Q" without an option'],
  odd_bad_default: ['open', 'axes[0].options[0]: a string at arena offset 0x6f000000'],
  odd_duplicate_stage: ['row', 'techniques[0].passes[0]: stage type 1 twice in one pass'],
  odd_empty_program: ['row', 'techniques[0].passes[0].stages[0]: a program of size 0'],
  odd_no_permutations: ['open', 'rows: 1 rows'],
  odd_no_stage: ['row', 'techniques[0].passes[0]: a pass without a stage'],
  odd_sparse: ['open', 'rows: 2 rows'],
  odd_zero_techniques: 'accepted',
  reject_257_params: ['row', ': 259 parameters'],
  reject_65_inputs: ['row', 'techniques[0].passes[0].stages[1]: 65 pipelineInputs'],
  reject_65_passes: ['row', 'techniques[0]: 65 passes'],
  reject_65_samplers: ['row', 'techniques[0].passes[0].stages[1]: 65 samplers'],
  reject_65_states: ['row', 'techniques[0].passes[0]: 65 renderStates'],
  reject_65_textures: ['row', 'techniques[0].passes[0].stages[1]: 65 textures'],
  reject_65_uavs: ['row', 'techniques[0].passes[0].stages[1]: 65 uavs'],
};

const stage = 'techniques[0].passes[0].stages[0]';
const MUTATED: Readonly<Record<string, Verdict>> = {
  annotation_bool_00000100: 'accepted',
  annotation_bool_float_1: 'accepted',
  annotation_type_7: 'accepted',
  arena_size_equals_file: ['open', ': an arena of 306 bytes'],
  arena_size_past_end: ['open', ': an arena of 307 bytes'],
  // Carbon takes the offset behind the last byte and reads on into the header; there is no NUL before the arena's end.
  body_string_at_end: ['row', 'techniques[0]: a string at arena offset 0xc2'],
  body_string_ffffffff: ['row', 'techniques[0]: a string at arena offset 0xffffffff'],
  body_string_past_end: ['row', 'techniques[0]: a string at arena offset 0xc3'],
  compute_plus_vertex: 'accepted',
  constants_2e20: ['row', `${stage}: 1048576 constants`],
  constants_huge: ['row', `${stage}: 2147483647 constants`],
  default_option_out_of_range: ['open', 'axes[0]: defaultOption 3 of axis "QUALITY"'],
  default_size0_any_offset: 'accepted',
  default_size4_ffffffff: ['row', `${stage}: a blob of 4 bytes at arena offset 0xffffffff`],
  default_size_past_arena: ['row', `${stage}: a blob of 195 bytes`],
  duplicate_axis_name: 'accepted',
  duplicate_parameter: 'accepted',
  duplicate_texture_register: 'accepted',
  export_type_9_and_repeat: 'accepted',
  header_string_at_end: ['open', 'axes[0]: a string at arena offset 0x6d0'],
  header_string_last_byte: 'accepted',
  params_1_missing: ['row', 'parameters[0]: the end after 0 more bytes'],
  params_257: ['row', ': 257 parameters'],
  pass_count_65: ['row', 'techniques[0]: 65 passes'],
  program_offset_ffffffff: ['row', `${stage}: a blob of 189 bytes at arena offset 0xffffffff`],
  program_past_end: ['row', `${stage}: a blob of 189 bytes at arena offset 0x6`],
  program_size_0: ['row', `${stage}: a program of size 0`],
  register_index_32_plus: 'accepted',
  row_offset_past_end: ['open', 'rows[0]: a body from 0x128 to 0x15b'],
  row_size_minus_1: ['open', 'rows: 1 bytes that no row refers to'],
  // Carbon ignores what is left at the end of a row.
  row_size_plus_1: ['row', ': 1 bytes behind the last parameter'],
  rowcount_0: ['open', ': no row'],
  rowcount_multiply_wraps: ['open', ': 1431655766 rows'],
  rowcount_runs_past_end: ['open', ': 24 rows'],
  rowcount_too_big: ['open', ': 1000 rows'],
  stage_count_0: ['row', 'techniques[0].passes[0]: a pass without a stage'],
  stage_count_7: ['row', 'techniques[0].passes[0]: 7 stages'],
  stage_type_255: ['row', `${stage}: stage type 255`],
  stage_type_6: ['row', `${stage}: stage type 6`],
  stage_type_7: ['row', `${stage}: stage type 7`],
  state_id_out_of_table: 'accepted',
  technique_count_0: ['row', 'parameters[0]: a string at arena offset 0x1010000'],
  truncated_at_0: ['open', ': an empty file'],
  truncated_at_141: ['open', ': an arena of 194 bytes'],
  truncated_at_238: ['open', ': the end after 0 more bytes'],
  truncated_at_239: ['open', ': the end after 0 more bytes'],
  truncated_at_242: ['open', ': the end after 3 more bytes'],
  truncated_at_243: ['open', ': 1 rows of 12 bytes with 0 bytes left'],
  truncated_at_248: ['open', ': 1 rows of 12 bytes with 5 bytes left'],
  truncated_at_255: ['open', 'rows[0]: a body from 0xff to 0x132'],
  truncated_at_265: ['open', 'rows[0]: a body from 0xff to 0x132'],
  truncated_at_3: ['open', ': bytes that begin with 0f 00 00'],
  truncated_at_305: ['open', 'rows[0]: a body from 0xff to 0x132'],
  truncated_at_39: ['open', ': the end after 31 more bytes'],
  truncated_at_4: ['open', ': the end after 0 more bytes'],
  truncated_at_43: ['open', ': the end after 3 more bytes'],
  truncated_at_44: ['open', ': an arena of 194 bytes'],
  truncated_at_7: ['open', ': the end after 3 more bytes'],
  unsorted_duplicate_states: 'accepted',
  v9_unknown_register_type: ['row', 'techniques[0].passes[0].stages[1].registers[1]: legacy register code 9'],
  version_0: ['open', ': Unsupported Carbon effect version 0'],
  version_1: ['open', ': Unsupported Carbon effect version 1'],
  version_10: ['open', ': Unsupported Carbon effect version 16'],
  version_ffffffff: ['open', ': Unsupported Carbon effect version 4294967295'],
};

/** Opens the file and reads every row. */
function verdictOn(bytes: Uint8Array): Verdict {
  let reader: CjsCarbonEffectReader;
  try {
    reader = new CjsCarbonEffectReader(bytes);
  } catch (error) {
    return ['open', placeOf(error)];
  }
  try {
    for (let i = 0; i < reader.rowCount; i++) reader.readDescription(i);
    return 'accepted';
  } catch (error) {
    return ['row', placeOf(error).replace(/^rows\[\d+\]\.?/, '')];
  }
}

function placeOf(error: unknown): string {
  if (!(error instanceof FormatError)) throw error;
  expect(error.offset, 'offset').toBeGreaterThanOrEqual(0);
  return `${error.path}: ${error.found}`;
}

function expectVerdict(bytes: Uint8Array, expected: Verdict | undefined): void {
  const verdict = verdictOn(bytes);
  if (expected === undefined || expected === 'accepted') {
    expect(verdict).toBe(expected);
    return;
  }
  const [when, start] = expected;
  expect(verdict[0]).toBe(when);
  expect(verdict[1].slice(0, start.length)).toBe(start);
}

describeWithReference('odd files', () => {
  it.each(Object.entries(ODD))('%s', (name, expected) => {
    expectVerdict(referenceBytes(`golden/carbon/odd/${name}.sm_hi`), expected);
  });

  it('are all here, and whatever Carbon does not accept is refused', () => {
    const verdicts = referenceJson('golden/carbon/odd/verdicts.json') as Record<
      string,
      { allBodiesAccepted: boolean | null }
    >;
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(ODD).sort());
    for (const [name, { allBodiesAccepted }] of Object.entries(verdicts)) {
      if (allBodiesAccepted !== true) expect(ODD[name], name).not.toBe('accepted');
    }
  });
});

describeWithReference('damaged files', () => {
  it.each(Object.entries(MUTATED))('%s', (name, expected) => {
    expectVerdict(referenceBytes(`golden/carbon/mutated/${name}.sm_hi`), expected);
  });

  it('are all here, and whatever Carbon does not accept is refused', () => {
    const verdicts = referenceJson('golden/carbon/mutated/verdicts.json') as Record<string, { verdict: string }>;
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(MUTATED).sort());
    for (const [name, { verdict }] of Object.entries(verdicts)) {
      if (verdict !== 'accepted') expect(MUTATED[name], name).not.toBe('accepted');
    }
  });
});
