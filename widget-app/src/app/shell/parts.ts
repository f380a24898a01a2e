import { fetched } from './viewSource.ts'

/** Parts around the views that a first visit to Connect does not need. */
export const PARTS = {
  alertBar: fetched(() => import('./AlertBar.tsx').then((file) => file.AlertBar)),
  networkButton: fetched(() =>
    import('../../features/networks/NetworkButton.tsx').then((file) => file.NetworkButton),
  ),
  toast: fetched(() => import('./Toast.tsx').then((file) => file.Toast)),
}
