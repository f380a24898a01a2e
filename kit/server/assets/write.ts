/**
 * Writes data into a document's head, where its script reads it. `<` is escaped, because it could close the element.
 */
export function writeData(template: string, elementId: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // The replacement is a function, because in a string `$&` would be a replacement pattern.
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

/** Escapes text for a document's content or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
