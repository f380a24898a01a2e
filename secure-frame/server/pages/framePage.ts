import { pageStyle } from '@airlock/kit/design/page'
import { type Asset, assetOf, documentPage, escapeHtml, REFUSED_MARK } from '@airlock/kit/server'
import { OUTCOME, type OutcomeKind } from '../../shared/icons.ts'
import { SEAL } from '../../shared/seal.ts'
import { locale, yourWalletsOwnPage } from '../messages/en/common.ts'
import { refusedWords } from '../messages/en/refused.ts'
import style from './framePage.css?raw'

export const PAGE_STYLE_PATH = '/refused.css'

/**
 * The style sheet of this server's pages. It is part of the server, so it is available even without a build.
 *
 * @param paths the URL paths of the built files
 */
export const framePageStyle = (paths: Iterable<string>): Asset =>
  assetOf('framePage.css', new TextEncoder().encode(`${pageStyle(paths)}\n${style}`))

interface Refusal {
  status: 400 | 404
  words: { title: string; explanation: string; mend: string }
}

/** The reasons why there is no frame. They contain nothing of the request. */
export const REFUSALS = {
  missing: { status: 400, words: refusedWords.missing },
  unknown: { status: 404, words: refusedWords.unknown },
} as const satisfies Record<string, Refusal>

/** The seal and the host of this server, as over the frame's own windows. */
const headOf = (host: string) =>
  `<header class="head"><svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true"><path class="wax" d="${SEAL.wax}"/><path class="lock" d="${SEAL.lock}"/></svg><div><p class="host" translate="no">${escapeHtml(host)}</p><p class="whose">${yourWalletsOwnPage}</p></div></header>`

type Outcome = OutcomeKind | 'refused'

const signOf = (outcome: Outcome) =>
  outcome === 'refused'
    ? REFUSED_MARK
    : `<svg class="outcome ${outcome}" width="56" height="56" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="26"/><path class="sign" d="${OUTCOME[outcome]}"/></svg>\n`

/** A page of this server without a script. */
export interface FramePage {
  /** A plain text. */
  title: string
  /** HTML. */
  body: string
  /** HTML, added to the head. */
  head?: string
  /** The sign above the title: whether something was done, or is refused. */
  outcome?: Outcome
}

/**
 * The document of a page.
 *
 * @param secureUrl the public origin of this server
 */
export const framePage = (secureUrl: string, { title, body, head = '', outcome }: FramePage): string =>
  documentPage(PAGE_STYLE_PATH, {
    locale,
    title,
    head,
    body: `${headOf(new URL(secureUrl).host)}\n<div class="words">\n${outcome ? signOf(outcome) : ''}<h1>${escapeHtml(title)}</h1>\n${body}\n</div>`,
  })

export const refusedPage = (secureUrl: string, { words: { title, explanation, mend } }: Refusal): string =>
  framePage(secureUrl, {
    title,
    outcome: 'refused',
    body: `<p>${explanation}</p>\n<section>\n<h2>${refusedWords.ifYouRunThisServer}</h2>\n<p>${mend}</p>\n</section>`,
  })
