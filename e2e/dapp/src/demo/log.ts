import { byId } from '../dom.ts'

/** As many entries as the page shows without scrolling. */
const LIMIT = 12

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Adds an event with its details at the top of the log. */
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
