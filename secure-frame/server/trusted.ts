import type { Projects } from '@airlock/kit/server'
import type { Logger } from 'pino'

/** Warns the operator at each start about the sites in `approvals: { frame: … }`. */
export function warnOfTrusted({ byId }: Projects, log: Pick<Logger, 'warn'>): void {
  for (const { id, approveInFrame: sites } of byId.values())
    if (sites.length > 0)
      log.warn(
        { projectId: id, sites },
        'approvals are shown inside the pages of these sites: one that is compromised can take its visitors’ funds',
      )
}
