const COMPONENTS = ['x', 'y', 'z', 'w'] as const;

/**
 * Gives the fields of a tweakpane blade the name that stands beside them: its labels are plain text, which assistive
 * technology does not connect with the field.
 */
export function nameInputs(element: HTMLElement, label: string, description?: string): void {
  const fields = [...element.querySelectorAll<HTMLElement>('input, select, button')];
  const numbers = fields.filter((field) => field.classList.contains('tp-txtv_i'));
  for (const field of fields) {
    const part = numbers.length > 1 ? COMPONENTS[numbers.indexOf(field)] : undefined;
    field.setAttribute('aria-label', part === undefined ? label : `${label} ${part}`);
  }
  if (description !== undefined && description !== '') element.title = description;
}
