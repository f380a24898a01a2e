import { readFileSync } from 'node:fs'
import { GROUPS, placeOf } from './views.ts'

/** One state of a view, with the looks of which there are pictures: `light--phone`. */
export interface Subject {
  group: string
  view: string
  /** Empty for the first state. */
  state: string
  name: string
  looks: string[]
}

/** What the page is given. */
export interface Contents {
  subjects: Subject[]
  /** The files of contact sheets of transitions. */
  films: string[]
  themes: string[]
  sizes: Readonly<Record<string, { width: number; height: number }>>
}

const partOf = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')

/** The order of the table. Pictures of a name that is not in it come last. */
const ORDER = Object.entries(GROUPS).flatMap(([group, views]) =>
  Object.keys(views).map((view) => `${group} ${view}`),
)
const rankOf = ({ group, view }: Subject) => (ORDER.indexOf(`${group} ${view}`) + 1 || ORDER.length + 1) - 1

/** Sorts the names of pictures (`Pay-declined--light--phone.png`) into the views that they show. */
export function subjectsOf(files: readonly string[]): Subject[] {
  const looks = new Map<string, string[]>()
  for (const file of files) {
    const [name = '', theme = '', size = ''] = file.replace('.png', '').split('--')
    looks.set(name, [...(looks.get(name) ?? []), `${theme}--${size}`])
  }
  return [...looks]
    .map(([name, own]) => ({
      ...(placeOf(name) ?? { group: 'Others', view: name, state: '' }),
      name,
      looks: own,
    }))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.state.localeCompare(other.state))
}

/** The page of all pictures, which are beside it. It loads nothing from elsewhere. */
export function pageOf(contents: Contents): string {
  const data = JSON.stringify(contents).replaceAll('<', '\\u003c')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Airlock gallery</title><link rel="icon" href="data:,"><style>${partOf('page.css')}</style></head>`,
    `<body>${partOf('page.html')}`,
    `<script type="application/json" id="contents">${data}</script>`,
    `<script type="module">${partOf('page.js')}</script></body></html>`,
  ].join('\n')
}
