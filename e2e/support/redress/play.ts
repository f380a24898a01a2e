import type { Page } from '@playwright/test'
import { WIDGET_FRAME } from '../frames.ts'
import type { Part, Trick } from './tricks.ts'

/** A box in the page, in CSS pixels of the viewport. */
export type Box = { x: number; y: number; width: number; height: number }

/** Reverts a trick. */
type Undo = () => Promise<unknown>

type Of<Kind extends Trick['kind']> = Extract<Trick, { kind: Kind }>

/** The positions of the visible request's parts, for tricks that need them. */
export type Boxes = (part: Part) => Promise<Box>

async function restyle(
  page: Page,
  on: Of<'style'>['on'],
  styles: Readonly<Record<string, string>>,
): Promise<Undo> {
  const target = await page.locator(WIDGET_FRAME).evaluateHandle((frame, which) => {
    const found = {
      frame,
      dialog: frame.closest('dialog'),
      html: document.documentElement,
      body: document.body,
    }
    return found[which] as HTMLElement
  }, on)
  const before = await target.evaluate((element, rules) => {
    const { style } = element
    const known = Object.keys(rules).map(
      (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    )
    for (const [name, value] of Object.entries(rules)) style.setProperty(name, value, 'important')
    return known
  }, styles)
  // Nothing else: meanwhile the product may have hidden the frame.
  return () =>
    target.evaluate((element, known) => {
      for (const [name, ...was] of known) element.style.setProperty(name, ...was)
    }, before)
}

/** An element above the dialog, in the top layer, that lets presses through. */
async function lay(page: Page, box: Box, { styles, content }: Of<'cover'>): Promise<Undo> {
  const at = { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }
  const fixed = { inset: 'auto', margin: '0', padding: '0', border: '0', 'pointer-events': 'none' }
  const laid = await page.evaluateHandle(
    ([rules, inner]) => {
      const element = Object.assign(document.createElement('div'), { popover: 'manual' })
      const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      const rect = picture.appendChild(document.createElementNS(picture.namespaceURI, 'rect'))
      for (const side of ['width', 'height']) rect.setAttribute(side, '80')
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150)
      if (inner) element.append({ text: 'Claim your airdrop', canvas, picture }[inner])
      for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
      document.body.append(element)
      element.showPopover()
      return element
    },
    [{ ...fixed, ...at, ...styles }, content] as const,
  )
  return () => laid.evaluate((element) => element.remove())
}

/** In coordinates of the frame, which fills the window. */
const hole = ({ x, y, width, height }: Box) => ({
  mask: `linear-gradient(#000, #000) ${x}px ${y}px / ${width}px ${height}px no-repeat`,
})

async function freeze(page: Page): Promise<Undo> {
  await page.evaluate(() => {
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseTransition: resolve }))
    const adopted = new CSSStyleSheet()
    adopted.replaceSync(
      '::view-transition { pointer-events: none } ::view-transition-group(*) { animation-duration: 60s }' +
        '::view-transition-old(*) { animation: none; opacity: 1 } ::view-transition-new(*) { animation: none; opacity: 0 }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, adopted]
    const transition = document.startViewTransition(() => undefined)
    void released.then(() => {
      transition.skipTransition()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== adopted)
    })
    return transition.ready
  })
  return () => page.evaluate(() => Reflect.get(window, 'releaseTransition')())
}

async function openAbove(page: Page): Promise<Undo> {
  const opened = await page.evaluateHandle(() => {
    const dialog = document.createElement('dialog')
    dialog.textContent = 'Claim your airdrop'
    dialog.style.setProperty('pointer-events', 'none')
    document.body.append(dialog)
    dialog.showModal()
    return dialog
  })
  return () => opened.evaluate((dialog) => dialog.remove())
}

/** The page closes our dialog and shows it as a plain one. */
async function takeOutOfTopLayer(page: Page): Promise<Undo> {
  const box = await page.locator(WIDGET_FRAME).evaluateHandle((frame) => {
    const dialog = frame.closest('dialog')
    if (!dialog) throw new Error('The frame is not in a dialog.')
    HTMLDialogElement.prototype.close.call(dialog)
    HTMLDialogElement.prototype.show.call(dialog)
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff;pointer-events:none'
    document.body.append(cover)
    return { dialog, cover }
  })
  return () =>
    box.evaluate(({ dialog, cover }) => {
      cover.remove()
      HTMLDialogElement.prototype.close.call(dialog)
      HTMLDialogElement.prototype.showModal.call(dialog)
    })
}

type Players = { [Kind in Trick['kind']]: (page: Page, trick: Of<Kind>, boxes: Boxes) => Promise<Undo> }

const PLAYERS: Players = {
  style: (page, { on, styles }) => restyle(page, on, styles),
  cover: async (page, trick, boxes) => lay(page, await boxes(trick.over), trick),
  hole: async (page, _trick, boxes) => restyle(page, 'frame', hole(await boxes('button'))),
  viewTransition: (page) => freeze(page),
  secondDialog: (page) => openAbove(page),
  plainDialog: (page) => takeOutOfTopLayer(page),
}

/** Applies the trick of a row to the page. Returns a function that reverts it. */
export const play = (page: Page, trick: Trick, boxes: Boxes): Promise<Undo> =>
  // TypeScript cannot infer that a row's kind selects the player for exactly that kind.
  (PLAYERS[trick.kind] as (page: Page, trick: Trick, boxes: Boxes) => Promise<Undo>)(page, trick, boxes)
