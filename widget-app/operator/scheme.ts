/** Whether the operator's browser prefers dark colours. */
export const darkScheme = matchMedia('(prefers-color-scheme: dark)')
