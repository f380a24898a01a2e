/**
 * The colours of the mails, light and dark: those of the secure frame, whose names they keep. Mail programs read no
 * variables, so every element gets its colour itself, and a test compares them with the style sheets.
 */
export const COLORS = {
  surface: { light: '#ffffff', dark: '#17191e' },
  ground: { light: '#f5f6f8', dark: '#101216' },
  line: { light: '#e6e8ec', dark: '#2a2e36' },
  text: { light: '#16181d', dark: '#f1f2f5' },
  'text-quiet': { light: '#5b6170', dark: '#a2a8b5' },
  accent: { light: '#0d6e62', dark: '#45bda9' },
  'on-accent': { light: '#ffffff', dark: '#06201c' },
  seal: { light: '#4a4893', dark: '#b3b1f0' },
  'on-seal': { light: '#ffffff', dark: '#1a1938' },
  'seal-line': { light: '#8d8bc4', dark: '#6f6daf' },
  'seal-soft': { light: '#f5f5fc', dark: '#1e1f2b' },
} as const

type Color = keyof typeof COLORS

/** The parts of a mail that have colours, and the properties that take them. */
const PARTS = {
  ground: { 'background-color': 'ground' },
  card: { 'background-color': 'surface', 'border-color': 'line' },
  head: { 'background-color': 'seal-soft', 'border-color': 'seal-line', color: 'text' },
  /** The seal has a dotted border in the colour behind it, which cuts its edge like that of a wax seal. */
  seal: { 'background-color': 'seal', 'border-color': 'seal-soft' },
  shackle: { 'border-color': 'on-seal' },
  lock: { 'background-color': 'on-seal' },
  words: { color: 'text' },
  quiet: { color: 'text-quiet' },
  code: { 'background-color': 'seal-soft', 'border-color': 'seal-line', color: 'text' },
  row: { 'border-color': 'line', color: 'text' },
  name: { 'border-color': 'line', color: 'text-quiet' },
  button: { 'background-color': 'accent', color: 'on-accent' },
  /** The link that fills the button. */
  press: { color: 'on-accent' },
  /** The button's address, for those who cannot press it. */
  link: { color: 'text-quiet' },
} as const satisfies Record<string, Readonly<Record<string, Color>>>

type Part = keyof typeof PARTS
type Grounded = { [P in Part]: (typeof PARTS)[P] extends { 'background-color': Color } ? P : never }[Part]

const declarations = (part: Part, mode: 'light' | 'dark', end: string): string =>
  Object.entries(PARTS[part])
    .map(([property, color]) => `${property}:${COLORS[color as Color][mode]}${end}`)
    .join(';')

/** The attributes of a part: its light colours, after the other declarations of its style. */
export const painted = (part: Part, style: string): string =>
  `class="${part}" style="${style};${declarations(part, 'light', '')}"`

/** The attributes of a part with a ground, which older programs read from an attribute alone. */
export function grounded(part: Grounded, style: string): string {
  const ground = PARTS[part]['background-color']
  return `bgcolor="${COLORS[ground].light}" ${painted(part, style)}`
}

/** The style sheet of the mails: the dark colours, for programs that follow the reader's mode. */
export const DARK_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  ...Object.keys(PARTS).map((part) => `.${part}{${declarations(part as Part, 'dark', '!important')}}`),
  '}',
].join('\n')
