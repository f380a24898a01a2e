/** @typedef {import('../page.ts').Contents} Contents */
/** @typedef {import('../page.ts').Subject} Subject */
/** @typedef {{ subject: Subject, theme: string, size: string }} Picture */

/** @param {string} id */
const element = (id) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}

/** @type {Contents} */
const { subjects, films, themes, sizes } = JSON.parse(element('contents').textContent ?? '')
const form = /** @type {HTMLFormElement} */ (element('filters'))
const large = /** @type {HTMLDialogElement} */ (element('large'))

/** @type {Picture[]} in the order of the page */
let shown = []
let current = 0

const fileOf = (/** @type {Picture} */ { subject, theme, size }) => `${subject.name}--${theme}--${size}.png`

const titleOf = (/** @type {Picture} */ { subject, theme, size }) =>
  [subject.view, subject.state, theme, size].filter(Boolean).join(' · ')

/** @param {string} tag @param {{ [name: string]: string }} [attributes] @param {(Node | string)[]} children */
const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {string} name @param {string[]} values */
const addChips = (name, values) => {
  for (const value of values)
    element(name).append(
      make('label', { class: 'chip' }, make('input', { type: 'checkbox', name, value }), value),
    )
}

/** What the visitor has chosen. The address has it after the #, so that a link leads to the same. */
const readFilters = () => {
  const chosen = new FormData(form)
  const texts = (/** @type {string} */ name) => chosen.getAll(name).map(String)
  const words = texts('words').join(' ').toLowerCase().split(/\s+/).filter(Boolean)
  return { words, themes: texts('themes'), sizes: texts('sizes'), scale: texts('scale')[0] ?? '0.4' }
}

const fillFilters = () => {
  const wanted = new URLSearchParams(location.hash.slice(1))
  const listOf = (/** @type {string} */ name, /** @type {string} */ fallback) =>
    (wanted.get(name) ?? fallback).split(',')
  for (const input of form.querySelectorAll('input')) {
    if (input.name === 'themes') input.checked = listOf('themes', 'light,dark').includes(input.value)
    if (input.name === 'sizes') input.checked = listOf('sizes', 'phone,desktop').includes(input.value)
    if (input.name === 'scale') input.value = wanted.get('scale') ?? '0.4'
    if (input.name === 'words') input.value = wanted.get('words') ?? ''
  }
}

/** @param {number} place */
const enlarge = (place) => {
  current = (place + shown.length) % shown.length
  const picture = shown[current]
  if (!picture) return
  element('caption').textContent = titleOf(picture)
  element('picture').setAttribute('src', fileOf(picture))
  element('picture').setAttribute('alt', titleOf(picture))
  if (!large.open) large.showModal()
}

/** @param {Picture} picture */
const figureOf = (picture) => {
  const { width = 0, height = 0 } = sizes[picture.size] ?? {}
  const place = shown.push(picture) - 1
  const style = `--width: ${width}; --height: ${height}`
  const image = make('img', { src: fileOf(picture), alt: titleOf(picture), loading: 'lazy', style })
  const button = make('button', { type: 'button' }, image)
  button.addEventListener('click', () => enlarge(place))
  return make('figure', {}, button, make('figcaption', {}, `${picture.theme}, ${picture.size}`))
}

/** @param {Subject} subject @param {ReturnType<typeof readFilters>} filters */
const picturesOf = (subject, filters) => {
  const text = `${subject.group} ${subject.view} ${subject.state}`.toLowerCase()
  if (!filters.words.every((word) => text.includes(word))) return []
  return filters.sizes
    .flatMap((size) => filters.themes.map((theme) => ({ subject, theme, size })))
    .filter(({ theme, size }) => subject.looks.includes(`${theme}--${size}`))
}

/** @param {string} view @param {{ subject: Subject, pictures: Picture[] }[]} states */
const viewOf = (view, states) => {
  const card = make('section', { class: 'view', id: view }, make('h3', {}, view))
  for (const { subject, pictures } of states) {
    const strip = make('div', { class: 'strip' }, ...pictures.map(figureOf))
    card.append(make('div', { class: 'state' }, make('h4', {}, subject.state || 'default'), strip))
  }
  return card
}

/** The frames of each transition. @param {string[]} words */
const filmsOf = (words) => {
  const found = films.filter((file) => words.every((word) => `transitions ${file}`.includes(word)))
  const sheets = found.map((file) => {
    const src = `film/${file}`
    const name = file.replace('.png', '').replaceAll(/-+/g, ' ')
    const image = make('img', { src, alt: name, loading: 'lazy' })
    return make('figure', { class: 'film' }, make('a', { href: src }, image), make('figcaption', {}, name))
  })
  return sheets.length > 0
    ? [make('section', { class: 'view', id: 'Transitions' }, make('h3', {}, 'Transitions'), ...sheets)]
    : []
}

/** @param {string} group @param {[view: string, states: { pictures: Picture[] }[]][]} views */
const indexOf = (group, views) => {
  const rows = views.map(([view, states]) =>
    make('li', {}, make('a', { href: `#${view}` }, view, make('span', {}, String(states.length)))),
  )
  return [make('h2', {}, group), make('ul', {}, ...rows)]
}

const draw = () => {
  const filters = readFilters()
  document.documentElement.style.setProperty('--scale', filters.scale)
  const found = subjects
    .map((subject) => ({ subject, pictures: picturesOf(subject, filters) }))
    .filter(({ pictures }) => pictures.length > 0)
  shown = []
  const views = element('views')
  const index = element('index')
  views.replaceChildren()
  index.replaceChildren()
  for (const group of new Set(found.map(({ subject }) => subject.group))) {
    const own = found.filter(({ subject }) => subject.group === group)
    const byView = [...new Set(own.map(({ subject }) => subject.view))].map(
      (view) =>
        /** @type {[string, typeof own]} */ ([view, own.filter(({ subject }) => subject.view === view)]),
    )
    views.append(...byView.map(([view, states]) => viewOf(view, states)))
    index.append(...indexOf(group, byView))
  }
  const sheets = filmsOf(filters.words)
  views.append(...sheets)
  if (shown.length + sheets.length === 0) views.append(make('p', { class: 'none' }, 'No pictures match.'))
  const all = subjects.reduce((sum, { looks }) => sum + looks.length, 0)
  element('count').textContent =
    `${shown.length.toLocaleString('en')} of ${all.toLocaleString('en')} pictures`
}

const keepFilters = () => {
  const { words, themes: chosen, sizes: wanted, scale } = readFilters()
  const kept = { words: words.join(' '), themes: chosen.join(), sizes: wanted.join(), scale }
  history.replaceState(null, '', `#${new URLSearchParams(kept)}`)
}

addChips('themes', themes)
addChips('sizes', Object.keys(sizes))
fillFilters()
draw()
form.addEventListener('input', () => {
  draw()
  keepFilters()
})
form.addEventListener('submit', (event) => event.preventDefault())
element('index').addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest('a')
  if (!link) return
  // The address keeps the filters.
  event.preventDefault()
  element(link.hash.slice(1)).scrollIntoView()
})
element('previous').addEventListener('click', () => enlarge(current - 1))
element('next').addEventListener('click', () => enlarge(current + 1))
element('close').addEventListener('click', () => large.close())
large.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') enlarge(current - 1)
  if (key === 'ArrowRight') enlarge(current + 1)
})

export {}
