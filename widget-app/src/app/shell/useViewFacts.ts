import { selectView } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS, type ViewFacts } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

/** The properties of the current view: its row in the table of views. */
export const useViewFacts = (): ViewFacts => VIEW_FACTS[useAppSelector(selectView)]
