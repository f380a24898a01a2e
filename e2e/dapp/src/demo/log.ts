import { byId } from '../dom.ts'

/** No more than the page shows without scrolling. */
const LIMIT = 12

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The newest on top: what the page heard, and what came with it. */
export function note(event: string, detail = ''): void {
  const time = document.createElement('time')
  time.textContent = clock.format(new Date())
  const name = document.createElement('b')
  name.textContent = event
  const text = document.createElement('span')
  text.append(name, detail ? ` ${detail}` : '')
  const item = document.createElement('li')
  item.append(time, text)
  const list = byId('events')
  list.prepend(item)
  if (list.childElementCount > LIMIT) list.lastElementChild?.remove()
}
