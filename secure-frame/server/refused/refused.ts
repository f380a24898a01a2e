import { assetOf, documentPage, escapeHtml } from '@airlock/kit/server'
import { locale } from '../messages/en/common.ts'
import { refusedWords } from '../messages/en/refused.ts'
import style from './refused.css?raw'

/** The refusal's style sheet. It is part of the server, so it is available even without a build. */
export const REFUSED_STYLE_PATH = '/refused.css'
export const REFUSED_STYLE = assetOf('refused.css', new TextEncoder().encode(style))

interface Refusal {
  status: 400 | 404
  words: { title: string; explanation: string; mend: string }
}

/** The reasons why there is no frame. They contain nothing of the request. */
export const REFUSALS = {
  missing: { status: 400, words: refusedWords.missing },
  unknown: { status: 404, words: refusedWords.unknown },
} as const satisfies Record<string, Refusal>

/**
 * A page of this server without a script.
 *
 * @param title a plain text
 * @param body HTML
 * @param head HTML, added to the head
 */
export const framePage = (title: string, body: string, head = ''): string =>
  documentPage(REFUSED_STYLE_PATH, { locale, title, body: `<h1>${escapeHtml(title)}</h1>\n${body}`, head })

export const refusedPage = ({ words: { title, explanation, mend } }: Refusal): string =>
  framePage(title, `<p>${explanation}</p>\n<p>${mend}</p>`)
