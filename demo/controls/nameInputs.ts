const COMPONENTS = ['x', 'y', 'z', 'w'] as const;

/**
 * Gives the fields of a tweakpane blade the name that stands beside them: its labels are plain text, which assistive
 * technology does not connect with the field.
 */
export function nameInputs(element: HTMLElement, label: string, description = ''): void {
  const fields = [...element.querySelectorAll<HTMLElement>('input, select')];
  // A colour brings a picker with fields of its own, behind a button.
  const [inside, outside] = [true, false].map((isIn) =>
    fields.filter((it) => (it.closest('.tp-colv_p') !== null) === isIn),
  );
  inside?.forEach((field, i) => {
    field.setAttribute('aria-label', `${label}, field ${i + 1} of the picker`);
  });
  element.querySelector('button')?.setAttribute('aria-label', `${label}, open the picker`);

  const numbers = outside?.filter((field) => field.classList.contains('tp-txtv_i')) ?? [];
  for (const field of outside ?? []) {
    const component = numbers.length > 1 ? ` ${COMPONENTS[numbers.indexOf(field)] ?? ''}` : '';
    field.setAttribute('aria-label', `${label}${component}`);
  }
  if (description !== '') element.title = description;
}
