/** Drawing without `<style>` or `style=""`: both fail under a strict `style-src`. CSSOM does not. */
export type Styles = Record<string, string>

/** Sets declarations that no style sheet of the host overrides. */
export function style(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** An element with its styles and properties. */
export function draw<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  styles: Styles,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  style(element, styles)
  element.append(...children)
  return element
}
