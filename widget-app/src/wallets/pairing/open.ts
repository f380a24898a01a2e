import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { ProjectData } from '../../../shared/projectData.ts'
import { scopeOf } from '../../state/persistence.ts'
import { openStorage } from '../../state/storage.ts'
import type { Pairing } from '../../state/store/pairing.ts'
import type { AppStore } from '../../state/store/store.ts'
import { createPairing } from './createPairing.ts'
import { followPairing } from './followPairing.ts'

/**
 * Opens the pairing of this widget: over the operator's relay, for the dApp's origin, with its events in the
 * store.
 */
export async function openPairing(
  store: AppStore,
  { openArea }: { openArea: () => globalThis.Storage },
  project: ProjectData | null,
): Promise<Pairing> {
  if (!project?.pairing)
    throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'The operator has configured no relay')
  const { metadata, site } = store.getState().config
  const pairing = await createPairing(project.pairing, {
    // The wallet shows the origin that the browser has verified, not the URL that the dApp gives.
    self: {
      name: metadata.name,
      description: metadata.description ?? '',
      url: site,
      icons: metadata.icons ?? [],
    },
    storage: openStorage(openArea),
    scope: scopeOf(project.projectId, site),
  })
  followPairing(store, pairing)
  return pairing
}
