/** Reference files of Carbon's that every version from 8 to 15 has. */
export const OLD_NAMES = [
  '01_minimal',
  '02_one_axis',
  '03_two_axes_alias',
  '04_three_axes',
  '05_four_axes',
  '06_all_stages',
  '07_resources',
  '08_samplers',
  '09_annotations',
  '10_states_passes',
  '12_defaults',
  '13_wgsl_shared',
  '14_unicode',
];
