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
