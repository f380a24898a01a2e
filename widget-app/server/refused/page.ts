import { documentPage, escapeHtml, REFUSED_MARK, writePolicy } from '@airlock/kit/server'
import { locale, refusedWords } from '../messages/en/refused.ts'
import type { Refusal } from './refusal.ts'

/** Any page may frame the refusal page: it contains only the refusal, which has to be visible to be useful. */
export const REFUSED_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-ancestors': ['*'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  }),
}

/** What the operator has to find in their own code and files. */
const NAMES = /\b(?:projectId|createAirlock|AIRLOCK_PROJECTS=\S+|[\w.-]+\.ya?ml)\b/g

/** The page that explains why the widget does not open. Its script reads reason and message from the document. */
export function refusedPage({ reason, title, explanation, mend, code, message }: Refusal): string {
  const { nothingConnected, ifYouRunThisSite } = refusedWords
  const lines = code === null ? '' : `\n<pre><code>${escapeHtml(code)}</code></pre>`
  return documentPage('/refused.css', {
    locale,
    title,
    head: '<script type="module" src="/refused.js"></script>',
    attributes: ` data-reason="${escapeHtml(reason)}" data-message="${escapeHtml(message)}"`,
    body: `${REFUSED_MARK}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(explanation)} ${nothingConnected}</p>
<section aria-label="${ifYouRunThisSite}">
<h2>${ifYouRunThisSite}</h2>
<p>${escapeHtml(mend).replace(NAMES, '<code>$&</code>')}</p>${lines}
</section>`,
  })
}
