import { assetOf } from '@airlock/kit/server'
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

export const refusedPage = ({ words: { title, explanation, mend } }: Refusal): string =>
  documentPage(title, `<p>${explanation}</p>\n<p>${mend}</p>`)

/**
 * A page without a script.
 *
 * @param title a plain text, as HTML
 * @param head added to the head
 */
export const documentPage = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${REFUSED_STYLE_PATH}">
${head}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
