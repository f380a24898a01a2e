/** A filled area, or a line of some width. */
export type MarkPath = { d: string; fill: string } | { d: string; stroke: string; width: number }

/**
 * The marks of the providers, on a square of 24, with areas by the rule `evenodd`. They are drawn here by hand, after
 * what the providers show of themselves; marks and names belong to their owners, who ask for them on buttons that lead
 * to them. Those that are black on white follow the text, so that they stay visible in the dark.
 */
export const SOCIAL_MARKS = {
  /** A ring of four arcs, and the bar. */
  google: [
    { stroke: '#ea4335', width: 4.4, d: 'M4.64 7.4A8.7 8.7 0 0 1 18.1 5.8' },
    { stroke: '#fbbc05', width: 4.4, d: 'M4.64 16.6a8.7 8.7 0 0 1 0-9.2' },
    { stroke: '#34a853', width: 4.4, d: 'M17.6 18.7a8.7 8.7 0 0 1-12.96-2.1' },
    { stroke: '#4285f4', width: 4.4, d: 'M12 12.1h8.7a8.7 8.7 0 0 1-3.1 6.6' },
  ],
  x: [
    { fill: 'currentColor', d: 'M1.5 2h6.6l14.4 20h-6.6zm3.1 1.6 12.1 16.8h2.7L7.3 3.6z' },
    { stroke: 'currentColor', width: 1.9, d: 'm21.2 2-8.1 9.2M10.5 14.1 2.9 22' },
  ],
  discord: [
    {
      fill: '#5865f2',
      d: 'M8.5 3.6C6.9 3.9 5.4 4.4 4 5 1.2 9.3.3 13.6.7 17.9c1.8 1.3 3.6 2.1 5.5 2.7l1.2-2a12 12 0 0 1-1.9-.9l.5-.4a13.2 13.2 0 0 0 12 0l.5.4a12 12 0 0 1-1.9.9l1.2 2c1.9-.6 3.7-1.4 5.5-2.7.5-5-.8-9.2-3.3-12.9-1.4-.6-2.9-1.1-4.5-1.4l-.7 1.3a17 17 0 0 0-5.6 0zM8.1 10.3c1.1 0 2 1 2 2.2s-.9 2.3-2 2.3-2.1-1-2.1-2.3 1-2.2 2.1-2.2zm7.8 0c1.1 0 2.1 1 2.1 2.2s-1 2.3-2.1 2.3-2-1-2-2.3.9-2.2 2-2.2z',
    },
  ],
  /** A gate with a round arch. */
  farcaster: [
    {
      fill: '#855dcd',
      d: 'M4.3 2h15.4v3H23l-.9 3.1h-.8v10.6c.6 0 .9.3.9.8v.7h.3c.4 0 .5.3.5.7v1.1h-7.4v-1.1c0-.4.2-.7.5-.7h.3v-.7c0-.5.3-.8.8-.8v-5.4a5.2 5.2 0 0 0-10.4 0v5.4c.5 0 .8.3.8.8v.7h.3c.3 0 .5.3.5.7V22H1v-1.1c0-.4.2-.7.5-.7h.3v-.7c0-.5.3-.8.9-.8V8.1h-.8L1 5h3.3z',
    },
  ],
  /** The cat is what is left out of the disc. */
  github: [
    {
      fill: 'currentColor',
      d: 'M12 1C5.9 1 1 6 1 12.2c0 5 3.1 9.2 7.5 10.7.5.1.8-.2.8-.6v-2.2c-2.6.6-3.5-.6-3.9-1.5-.2-.5-.8-1.4-1.4-1.8-.4-.3-1-.8 0-.9 1-.1 1.7.8 2 1.3 1.1 1.7 2.6 1.4 3.4 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.1-1.5-5.1-5.3 0-1.3.5-2.3 1.2-3.1-.2-.4-.5-1.6.1-3 1 0 2 .5 3 1.2a11 11 0 0 1 5.2 0c1-.7 2-1.2 3-1.2.6 1.4.3 2.6.1 3 .7.8 1.2 1.8 1.2 3.1 0 3.8-2.4 5-5.1 5.3.5.4.9 1.2.9 2.3v3.4c0 .4.3.7.8.6A11.2 11.2 0 0 0 23 12.2C23 6 18.1 1 12 1z',
    },
  ],
  apple: [
    {
      fill: 'currentColor',
      d: 'M16.1 1c.2 1.4-.4 2.7-1.2 3.7-.9 1-2.1 1.7-3.4 1.6-.2-1.3.5-2.7 1.2-3.6C13.6 1.7 14.9 1 16.1 1zM20.6 8.6c-3.4 2.2-2.8 6.9.7 8.3-.6 1.8-1.5 3.4-2.7 4.9-1.6 1.9-2.8 1.3-4.3.7-1.3-.5-2.4-.5-3.7 0-1.6.7-2.8.8-4.3-1C2.6 17.1 1.9 11.3 4.8 8.3c1.1-1.2 2.5-1.8 3.9-1.8 1.5 0 2.5.9 3.7.9 1.1 0 2.3-1.1 4.2-1 1.6.1 3 .8 4 2.2z',
    },
  ],
  facebook: [
    { fill: '#0866ff', d: 'M1 12a11 11 0 1 0 22 0 11 11 0 0 0-22 0z' },
    {
      fill: '#ffffff',
      d: 'M10.3 23v-7.5H7.5V12h2.8V9.7c0-2.9 1.7-4.4 4.2-4.4.9 0 1.7.1 2.4.3v3h-1.5c-1.3 0-1.7.8-1.7 1.7V12H17l-.6 3.5h-2.7V23z',
    },
  ],
} as const satisfies Record<string, readonly MarkPath[]>
