/** Writes data into a document's head, for its script to read (`<` could end the element). */
export function writeData(template: string, elementId: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // A function, because a replacement text would read `$&` in the data as an instruction.
  return template.replace(
    '</head>',
    () => `<script type="application/json" id="${elementId}">${json}</script></head>`,
  )
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in a document or in an attribute's quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
