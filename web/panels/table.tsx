import { useMemo, useRef } from 'preact/hooks'
import type { TablePanel } from '../../src/engine/panel.ts'
import { lookOf, type TableLook, tableDrawing } from '../../src/panels/table.ts'
import { type PanelProps, shownPiece } from './piece.ts'

/** Once it has become a list of cards it stays one, whatever its rows are. */
export function Table({ panel, around }: PanelProps<TablePanel>) {
  const look = useRef<TableLook | undefined>(undefined)
  return useMemo(() => {
    look.current = lookOf(panel, look.current)
    return <>{tableDrawing(panel, around, look.current).map(shownPiece)}</>
  }, [panel, around])
}
