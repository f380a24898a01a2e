/** The name and the versions of the boundary between the page and the widget, for code without schemas. */
export const WIDGET = { name: 'widget', version: { min: 1, max: 1 } } as const
