import type { Projects } from '@airlock/kit/server'
import type { Logger } from 'pino'

/**
 * Warns the operator about the sites in `approvals: { frame: … }`: at each start, and about new ones when the project
 * file was read again.
 */
export function warnOfTrusted({ byId }: Projects, log: Pick<Logger, 'warn'>, before?: Projects): void {
  for (const { id, approveInFrame } of byId.values()) {
    const known = before?.byId.get(id)?.approveInFrame ?? []
    const sites = approveInFrame.filter((site) => !known.includes(site))
    if (sites.length > 0)
      log.warn(
        { projectId: id, sites },
        'approvals are shown inside the pages of these sites: one that is compromised can take its visitors’ funds',
      )
  }
}
