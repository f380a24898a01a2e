import { matchOrigin } from '@airlock/host-sdk/bridge'
import { type Project, type Projects, readUrl } from '@airlock/kit/server'

/** What a request says about who wants to show the widget. */
export interface Asker {
  projectId: string | undefined
  /** Sec-Fetch-Dest: `iframe` when a page frames the widget, `document` when a person opens it in a tab. */
  dest: string | undefined
  referer: string | undefined
  /** The widget's own host, as it was asked for. */
  host: string | undefined
}

export type Verdict =
  | { verdict: 'admitted'; project: Project }
  | { verdict: 'project-id-missing' }
  | { verdict: 'project-unknown'; projectId: string }
  | { verdict: 'origin-not-allowed'; project: Project; origin: string }

/**
 * Whether the widget opens for a request. The browser enforces `frame-ancestors` whatever is said here, but silently:
 * the page gets an empty frame. This finds out early, from the Referer, so that the refusal can be read (D9). Where no
 * Referer is sent the asker is admitted and the browser decides.
 */
export function judge(asker: Asker, projects: Projects): Verdict {
  const { projectId } = asker
  if (!projectId) return { verdict: 'project-id-missing' }
  const project = projects.byId.get(projectId)
  if (!project) return { verdict: 'project-unknown', projectId }
  const origin = framingOrigin(asker)
  if (origin === null || matchOrigin(project.origins, origin)) return { verdict: 'admitted', project }
  return { verdict: 'origin-not-allowed', project, origin }
}

/** The origin that frames the widget, as far as its request tells. */
function framingOrigin({ dest, referer, host }: Asker): string | null {
  const url = dest === 'iframe' && referer !== undefined ? readUrl(referer) : null
  // The widget navigating itself names itself: whoever frames it is not known.
  if (!url || url.origin === 'null' || url.host === host) return null
  return url.origin
}
