/** @typedef {import('../inbox.ts').Mail} Mail */

/** @type {readonly Mail[]} the newest first */
let mails = []

/** @param {string} id */
const element = (id) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}

const timeOf = (/** @type {Mail} */ { at }) => new Date(at).toLocaleTimeString()

/** The mail named in the URL (`#7`), otherwise the newest. */
const chosen = () => mails.find(({ id }) => `#${id}` === location.hash) ?? mails[0]

/** @param {Mail} mail @param {Mail | undefined} current */
const rowOf = (mail, current) => {
  const link = document.createElement('a')
  link.href = `#${mail.id}`
  if (mail === current) link.setAttribute('aria-current', 'true')
  const subject = document.createElement('strong')
  subject.textContent = mail.subject || '(no subject)'
  const about = document.createElement('span')
  about.textContent = `${mail.to.join(', ')} · ${timeOf(mail)}`
  link.append(subject, about)
  const row = document.createElement('li')
  row.append(link)
  return row
}

/** @param {Mail} mail */
const show = (mail) => {
  element('subject').textContent = mail.subject || '(no subject)'
  element('from').textContent = mail.from
  element('to').textContent = mail.to.join(', ')
  element('at').textContent = new Date(mail.at).toLocaleString()
  element('html').hidden = mail.html === ''
  element('plain').hidden = mail.text === ''
  element('text').textContent = mail.text
  const address = mail.html === '' ? 'about:blank' : `/html/${mail.id}`
  const frame = element('frame')
  if (frame.getAttribute('src') !== address) frame.setAttribute('src', address)
}

const draw = () => {
  const current = chosen()
  const focused = document.activeElement?.getAttribute('href')
  element('list').replaceChildren(...mails.map((mail) => rowOf(mail, current)))
  // The list is rebuilt, so the focus must be restored.
  if (focused) [...document.links].find((link) => link.getAttribute('href') === focused)?.focus()
  element('clear').hidden = mails.length === 0
  element('mail').hidden = current === undefined
  if (current) show(current)
}

/** @param {string} text */
const say = (text) => {
  element('status').textContent = text
}

const load = async () => {
  mails = await (await fetch('/api/mails')).json()
  draw()
  say(mails.length === 0 ? 'Nothing has arrived yet.' : `${mails.length} arrived`)
}

element('clear').addEventListener('click', () => fetch('/api/mails', { method: 'DELETE' }))
addEventListener('hashchange', draw)

const changes = new EventSource('/api/changes')
changes.onmessage = load
changes.onerror = () => say('The mail server does not answer. Trying again …')
