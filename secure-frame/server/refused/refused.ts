import { PAGE_STYLE } from '@airlock/kit/design/page'
import { assetOf, documentPage, escapeHtml } from '@airlock/kit/server'
import { SEAL } from '../../shared/seal.ts'
import { locale, secureWallet } from '../messages/en/common.ts'
import { refusedWords } from '../messages/en/refused.ts'
import style from './refused.css?raw'

/** The refusal's style sheet. It is part of the server, so it is available even without a build. */
export const REFUSED_STYLE_PATH = '/refused.css'
export const REFUSED_STYLE = assetOf('refused.css', new TextEncoder().encode(`${PAGE_STYLE}\n${style}`))

interface Refusal {
  status: 400 | 404
  words: { title: string; explanation: string; mend: string }
}

/** The reasons why there is no frame. They contain nothing of the request. */
export const REFUSALS = {
  missing: { status: 400, words: refusedWords.missing },
  unknown: { status: 404, words: refusedWords.unknown },
} as const satisfies Record<string, Refusal>

/** The seal over everything that the secure server shows, as in the frame. */
const HEAD = `<div class="head"><svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true"><path class="wax" d="${SEAL.wax}"/><path class="lock" d="${SEAL.lock}"/></svg><span>${secureWallet}</span></div>`

/**
 * A page of this server without a script.
 *
 * @param title a plain text
 * @param body HTML
 * @param head HTML, added to the head
 */
export const framePage = (title: string, body: string, head = ''): string =>
  documentPage(REFUSED_STYLE_PATH, {
    locale,
    title,
    head,
    body: `${HEAD}\n<div class="words">\n<h1>${escapeHtml(title)}</h1>\n${body}\n</div>`,
  })

export const refusedPage = ({ words: { title, explanation, mend } }: Refusal): string =>
  framePage(
    title,
    `<p>${explanation}</p>\n<section>\n<h2>${refusedWords.ifYouRunThisServer}</h2>\n<p>${mend}</p>\n</section>`,
  )
