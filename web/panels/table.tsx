import { useMemo, useRef } from 'preact/hooks'
import type { TablePanel } from '../../src/engine/panel.ts'
import type { PanelSurroundings } from '../../src/panels/surroundings.ts'
import { lookOf, type TableLook, tableDrawing } from '../../src/panels/table.ts'
import { shownPiece } from './piece.ts'

interface Drawn {
  panel: TablePanel
  around: PanelSurroundings
}

/** Once it has become a list of cards it stays one, whatever its rows are. */
export function Table({ panel, around }: Drawn) {
  const look = useRef<TableLook | undefined>(undefined)
  return useMemo(() => {
    look.current = lookOf(panel, look.current)
    return <>{tableDrawing(panel, around, look.current).map(shownPiece)}</>
  }, [panel, around])
}
