const decode = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

export const attribute = (tag: string, name: string) =>
  decode(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The address to which a page leads by itself. */
export function leadsTo({ html, url }: { html: string; url: string }): string {
  const tag = /<meta http-equiv="refresh" content="0;url=[^"]*">/.exec(html)?.[0]
  if (!tag) throw new Error(`${url} leads nowhere: ${html}`)
  return attribute(tag, 'content').replace('0;url=', '')
}

/** What a page shows, without its tags and their attributes. */
export const shownIn = (html: string) =>
  decode(html.replace(/<style>[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ' '))
