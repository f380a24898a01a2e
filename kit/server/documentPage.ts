import { escapeHtml } from './assets/write.ts'

interface Document {
  /** BCP 47. */
  locale: string
  /** A plain text. */
  title: string
  /** HTML, as all of the following. */
  body: string
  /** Added to the head. */
  head?: string
  /** Attributes of the body. */
  attributes?: string
}

/** A closed door: the sign of a page in place of what this server refuses to show. */
export const REFUSED_MARK =
  '<span class="mark"><svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16M3.5 21h17"/><path d="m10 10.5 4 4m0-4-4 4"/></svg></span>'

/** An HTML document that a server writes by itself, with one style sheet: it needs no build and no script. */
export const documentPage = (
  stylePath: string,
  { locale, title, body, head = '', attributes = '' }: Document,
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylePath}">
${head}
</head>
<body${attributes}>
<main>
${body}
</main>
</body>
</html>
`
