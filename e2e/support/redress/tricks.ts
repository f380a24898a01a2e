/**
 * Ways in which a page can style or cover the frame, so that a visitor approves something that they cannot see.
 * docs/security.md shows this table with its results.
 */

/** The parts of a request that a person must be able to see. */
export type Part = 'button' | 'site' | 'details'

/** The elements that the page can style: the widget's frame, the dialog around it, and its own. */
type Target = 'frame' | 'dialog' | 'html' | 'body'

type Styles = Readonly<Record<string, string>>

/** The content of an element that covers the request. */
type Content = 'text' | 'canvas' | 'picture'

export type Trick =
  /** Styles one of the elements, with `!important`. */
  | { readonly kind: 'style'; readonly on: Target; readonly styles: Styles }
  /** Lays an element over a part, above the dialog in the top layer; presses fall through it. */
  | { readonly kind: 'cover'; readonly over: Part; readonly styles: Styles; readonly content?: Content }
  /** Leaves a hole for the button in a mask over everything. */
  | { readonly kind: 'hole' }
  /** Freezes the page as it looked before the request. */
  | { readonly kind: 'viewTransition' }
  /** Opens a dialog of the page above ours. */
  | { readonly kind: 'secondDialog' }
  /** Shows our dialog without the top layer, below an element of the page. */
  | { readonly kind: 'plainDialog' }

/**
 * The result for a project with `approvals: frame`. `shut`: the gate keeps Approve disabled. `blind`: no browser
 * reports the trick to the frame, and a press signs.
 */
type Verdict = 'shut' | 'blind'

export interface Row {
  readonly name: string
  readonly trusted: Verdict
  readonly trick: Trick
}

const CLEAR = 'linear-gradient(transparent, transparent)'
const LOWER = 'linear-gradient(transparent 0 64%, #000 65%)'

const style = (name: string, trusted: Verdict, on: Target, styles: Styles): Row => ({
  name: `${name}, on the ${on}`,
  trusted,
  trick: { kind: 'style', on, styles },
})
const cover = (name: string, over: Part, styles: Styles, content?: Content): Row => ({
  name: `${name} over the ${over}`,
  trusted: 'shut',
  trick: { kind: 'cover', over, styles, ...(content && { content }) },
})

const MASKS: readonly Row[] = [
  style('mask that shows nothing', 'blind', 'frame', { mask: CLEAR }),
  style('mask that shows nothing', 'blind', 'dialog', { mask: CLEAR }),
  style('mask that shows nothing', 'blind', 'html', { mask: CLEAR }),
  style('mask-image by its own property', 'blind', 'frame', { 'mask-image': CLEAR }),
  style('mask by luminance', 'blind', 'frame', {
    mask: 'linear-gradient(#000, #000)',
    'mask-mode': 'luminance',
  }),
  style('mask that excludes itself', 'blind', 'frame', {
    mask: 'linear-gradient(#000, #000), linear-gradient(#000, #000)',
    'mask-composite': 'exclude',
  }),
  style('mask box image that shows nothing', 'blind', 'frame', { '-webkit-mask-box-image': CLEAR }),
  style('mask over all but the lower third', 'blind', 'frame', { mask: LOWER }),
  style('mask over all but the lower third', 'blind', 'dialog', { mask: LOWER }),
  { name: 'mask over all but the button', trusted: 'blind', trick: { kind: 'hole' } },
]

const SIZES: readonly Row[] = [
  style('zoom of 15 %', 'shut', 'frame', { zoom: '.15' }),
  style('zoom of 30 %', 'shut', 'frame', { zoom: '.3' }),
  style('zoom of 30 %', 'shut', 'dialog', { zoom: '.3' }),
  style('zoom of 30 %', 'shut', 'html', { zoom: '.3' }),
  style('scale of 30 %', 'shut', 'frame', { transform: 'scale(.3)' }),
  style('scale of 99 %', 'shut', 'frame', { transform: 'scale(.99)' }),
  style('scale property', 'shut', 'dialog', { scale: '.3' }),
  style('no height to speak of', 'shut', 'frame', { height: '24px' }),
  style('no width to speak of', 'shut', 'frame', { width: '40px' }),
]

const EFFECTS: readonly Row[] = [
  style('opacity of 1 %', 'shut', 'frame', { opacity: '.01' }),
  style('opacity of 1 %', 'shut', 'dialog', { opacity: '.01' }),
  style('filter contrast(0)', 'shut', 'frame', { filter: 'contrast(0)' }),
  style('filter opacity(0)', 'shut', 'frame', { filter: 'opacity(0)' }),
  style('filter brightness(0)', 'shut', 'dialog', { filter: 'brightness(0)' }),
  style('filter blur', 'shut', 'frame', { filter: 'blur(6px)' }),
  style('filter blur', 'shut', 'dialog', { filter: 'blur(6px)' }),
  style('filter invert', 'shut', 'frame', { filter: 'invert(1)' }),
  style('filter drop-shadow', 'shut', 'frame', { filter: 'drop-shadow(0 0 400px #fff)' }),
  style('blend mode multiply', 'shut', 'frame', { 'mix-blend-mode': 'multiply' }),
  style('blend mode difference', 'shut', 'dialog', { 'mix-blend-mode': 'difference' }),
  style('reflection over itself', 'shut', 'frame', { '-webkit-box-reflect': 'above -600px' }),
]

const CLIPS: readonly Row[] = [
  style('clip-path inset', 'shut', 'frame', { 'clip-path': 'inset(60% 0 0 0)' }),
  style('clip-path inset', 'shut', 'dialog', { 'clip-path': 'inset(60% 0 0 0)' }),
  style('clip-path circle of nothing', 'shut', 'frame', { 'clip-path': 'circle(0)' }),
  style('clip-path polygon', 'shut', 'frame', { 'clip-path': 'polygon(0 70%, 100% 70%, 100% 100%, 0 100%)' }),
  style('clip of old', 'shut', 'dialog', { position: 'fixed', clip: 'rect(500px, 1280px, 800px, 0)' }),
]

const PLACES: readonly Row[] = [
  style('rotated upside down', 'shut', 'frame', { transform: 'rotate(180deg)' }),
  style('skewed', 'shut', 'frame', { transform: 'skewX(40deg)' }),
  style('turned away in perspective', 'shut', 'frame', { transform: 'perspective(300px) rotateY(80deg)' }),
  style('mirrored', 'shut', 'frame', { transform: 'scaleX(-1)' }),
  style('half out of the window', 'shut', 'frame', { transform: 'translateY(60vh)' }),
  style('moved out of the window', 'shut', 'dialog', { translate: '0 60vh' }),
  style('invisible', 'shut', 'frame', { visibility: 'hidden' }),
  style('content left undrawn', 'shut', 'dialog', { 'content-visibility': 'hidden' }),
]

const COVERS: readonly Row[] = [
  cover('white box', 'button', { background: '#fff' }),
  cover('white box', 'site', { background: '#fff' }),
  cover('white box', 'details', { background: '#fff' }),
  cover('half transparent box', 'details', { background: '#fff8' }),
  cover('box with opacity of 1 %', 'button', { background: '#fff', opacity: '.01' }),
  cover('text alone', 'details', { background: 'none' }, 'text'),
  cover('line of one pixel', 'details', { background: '#000', height: '1px' }),
  cover('canvas', 'button', { background: 'none' }, 'canvas'),
  cover('picture', 'button', { background: 'none' }, 'picture'),
  cover('backdrop filter', 'details', { background: 'none', 'backdrop-filter': 'blur(8px)' }),
  cover('outline', 'button', { background: 'none', outline: '40px solid #fff' }),
  cover('box shadow', 'site', { background: 'none', 'box-shadow': '0 0 0 60px #fff' }),
  cover('text shadow', 'details', { background: 'none', 'text-shadow': '0 20px #000' }, 'text'),
  cover('border image', 'button', {
    background: 'none',
    border: '20px solid',
    'border-image': 'linear-gradient(#fff, #fff) 1',
  }),
  cover('box in three dimensions', 'button', {
    background: '#fff',
    transform: 'perspective(400px) translateZ(40px)',
  }),
  cover('box that blends', 'button', { background: '#fff', 'mix-blend-mode': 'lighten' }),
]

const WHOLE_PAGE: readonly Row[] = [
  {
    name: 'view transition that shows the picture of before',
    trusted: 'shut',
    trick: { kind: 'viewTransition' },
  },
  { name: 'another dialog above ours', trusted: 'shut', trick: { kind: 'secondDialog' } },
  { name: 'our dialog out of the top layer, under a box', trusted: 'shut', trick: { kind: 'plainDialog' } },
]

/** Every trick, in groups that are tested in parallel. */
export const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  masks: MASKS,
  'sizes and effects': [...SIZES, ...EFFECTS],
  'clips and places': [...CLIPS, ...PLACES],
  covers: [...COVERS, ...WHOLE_PAGE],
}

export const ROWS: readonly Row[] = Object.values(GROUPS).flat()
