/** A way to open the widget: the page, how it loads, and how long the pointer hovers before the press. */
export type Scenario = {
  name: string
  url: string
  click: string
  visible: string
  /** Milliseconds between hover and press. */
  dwell: number
}

/** How long people hover before they press (ms). With 0 the press is the first event that the page receives. */
const HUMAN_DWELL = 200

const FORMS = { bundled: 'bench.html', script: 'bench-script.html' } as const

const MODES = [
  { name: 'preloaded', preload: 'eager', dwell: HUMAN_DWELL },
  { name: 'on hover', preload: 'intent', dwell: HUMAN_DWELL },
  { name: 'on click', preload: 'intent', dwell: 0 },
] as const

export function ownScenarios(dappOrigin: string): Scenario[] {
  return Object.entries(FORMS).flatMap(([form, file]) =>
    MODES.map(({ name, preload, dwell }) => ({
      name: `airlock ${form}, ${name}`,
      url: `${dappOrigin}/${file}?preload=${preload}`,
      click: '#connect',
      visible: '[data-view="Connect"]',
      dwell,
    })),
  )
}

/** The same steps on a page by other authors. */
export function foreignScenarios(url: string, click: string, visible: string): Scenario[] {
  const { host } = new URL(url)
  return [
    { name: `${host}, on hover`, url, click, visible, dwell: HUMAN_DWELL },
    { name: `${host}, on click`, url, click, visible, dwell: 0 },
  ]
}
