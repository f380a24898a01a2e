import { assetOf, type Bindings, FOR_EVER, type Project, respondWithAsset } from '@airlock/kit/server'
import { Hono } from 'hono'
import { FONTS_PATH, type Typefaces, typefaceStyles } from '../branding/typefaces.ts'
import type { Server } from '../context.ts'
import { forProject, refuse } from './project.ts'

const PATH = '/v1/typeface.css'
const GEIST = /<link rel="preload" href="[^"]+\.woff2"/

/** The style sheet of a project's typeface; null if it has none. */
function styleSheetOf({ branding: { typeface } }: Project, typefaces: Typefaces) {
  const text = typeface && typefaceStyles(typeface, typefaces)
  return text ? assetOf('typeface.css', new TextEncoder().encode(text)) : null
}

/**
 * Writes a project's typeface into the client's document. Its first file is loaded in Geist's place, and its style sheet
 * comes last, beside that of the client.
 */
export function withTypeface(template: string, project: Project, typefaces: Typefaces): string {
  const sheet = styleSheetOf(project, typefaces)
  if (!sheet) return template
  const path = typefaces.files.get(project.branding.typeface?.files[0]?.file ?? '')?.path
  const query = new URLSearchParams({ projectId: project.id, v: sheet.hash })
  const link = `<link rel="stylesheet" href="${PATH}?${`${query}`.replaceAll('&', '&amp;')}">`
  return template
    .replace(GEIST, `<link rel="preload" href="${path}"`)
    .replace('</head>', () => `${link}\n</head>`)
}

/**
 * `GET /v1/typeface.css?projectId&v` and the files that it names. Their addresses contain the hash of what they
 * answer, so they are cached for ever; another style sheet than the one asked for is not cached at all.
 */
export function typefaceRoute({ projects, typefaces }: Server): Hono<Bindings> {
  return new Hono<Bindings>()
    .get(PATH, (context) =>
      forProject(context, projects, (project) => {
        const sheet = styleSheetOf(project, typefaces)
        if (!sheet) return refuse(context, 404, 'typeface-unknown', 'This project has no typeface.')
        const isCurrent = context.req.query('v') === sheet.hash
        return respondWithAsset(context, sheet, { 'Cache-Control': isCurrent ? FOR_EVER : 'no-store' })
      }),
    )
    .get(`${FONTS_PATH}*`, (context) => {
      const asset = typefaces.served.get(context.req.path)
      return asset ? respondWithAsset(context, asset, { 'Cache-Control': FOR_EVER }) : context.notFound()
    })
}
