/**
 * Cleans the text of a field in place. A cleaned text that equals the last one would not be drawn again, and the field
 * would go on showing what was typed.
 */
export function cleanField(field: Pick<HTMLInputElement, 'value'>, clean: (text: string) => string): string {
  const text = clean(field.value)
  if (field.value !== text) field.value = text
  return text
}
