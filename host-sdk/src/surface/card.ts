import { draw } from './dom.ts'

export interface CardButton {
  label: string
  icon?: string | undefined
  press(): void
}

/** What the page itself shows while, or because, the widget can't. */
export interface Card {
  title: string
  /** What is going on; announced to screen readers. */
  text: string
  buttons: CardButton[]
}

const BUTTON = {
  display: 'flex',
  'align-items': 'center',
  gap: '12px',
  width: '100%',
  margin: '8px 0 0',
  padding: '12px',
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  border: '1px solid GrayText',
  'border-radius': '12px',
  cursor: 'pointer',
}

function drawButton({ label, icon, press }: CardButton): HTMLElement {
  const image = icon ? [draw('img', { width: '24px', height: '24px' }, { src: icon, alt: '' })] : []
  return draw('button', BUTTON, { type: 'button', onclick: press }, [...image, label])
}

/**
 * Draws a card in `root`, over whatever is there. A shadow root keeps the host's style sheets out; system colours
 * follow the visitor's light, dark or high-contrast setting. Answers with the element.
 */
export function drawCard(root: HTMLElement, modal: boolean, theme: string, card: Card): HTMLElement {
  const box = draw(
    'div',
    {
      'box-sizing': 'border-box',
      width: '360px',
      'max-width': '100%',
      'max-height': '100%',
      overflow: 'auto',
      padding: '20px',
      font: '15px/1.4 system-ui,sans-serif',
      color: 'CanvasText',
      background: 'Canvas',
      'border-radius': '20px',
      ...(modal && { 'box-shadow': '0 8px 32px rgb(0 0 0/.3)' }),
    },
    {},
    [
      draw('strong', {}, { role: 'heading', ariaLevel: '1', textContent: card.title }),
      draw('p', { margin: '4px 0 8px' }, { role: 'status', textContent: card.text }),
      ...card.buttons.map(drawButton),
    ],
  )
  const layer = draw('div', {
    all: 'initial',
    display: 'grid',
    'place-items': 'center',
    padding: '16px',
    'color-scheme': theme,
    ...(modal && { position: 'absolute', inset: '0' }),
  })
  layer.attachShadow({ mode: 'open' }).append(box)
  root.append(layer)
  return layer
}
