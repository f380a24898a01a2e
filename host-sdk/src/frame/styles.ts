/** Sets a style of an element in the page that no rule of the page overrides. */
export function setStyle(element: HTMLElement | undefined, property: string, value: string): void {
  element?.style.setProperty(property, value, 'important')
}

export function styleSheet(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}
