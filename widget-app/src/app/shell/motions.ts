import type { AppStore } from '../../state/store/store.ts'
import { crossSlide } from './crossSlide.ts'
import { dragToClose } from './dragToClose.ts'

/** What moves after the first view: views that follow each other, and a sheet under a finger. */
export function addMotions(store: AppStore): void {
  crossSlide(store)
  dragToClose(store)
}
