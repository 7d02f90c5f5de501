import type { AxisControl } from './use-axis-view.ts'

export interface KeyTargets {
  readonly axis: AxisControl
  /** The line that has the focus, and the last one. */
  readonly current: number
  readonly last: number
  goTo(index: number): void
}

/** What a key does in the chart; undefined for a key that does nothing there. */
export function actionOf(key: string, { axis, current, last, goTo }: KeyTargets): (() => void) | undefined {
  switch (key) {
    case 'ArrowUp':
      return () => goTo(Math.max(current - 1, 0))
    case 'ArrowDown':
      return () => goTo(Math.min(current + 1, last))
    case 'Home':
      return () => goTo(0)
    case 'End':
      return () => goTo(last)
    case 'ArrowLeft':
      return () => axis.pan(-0.2)
    case 'ArrowRight':
      return () => axis.pan(0.2)
    case '+':
    case '=':
      return () => axis.zoom(2)
    case '-':
    case '−':
      return () => axis.zoom(0.5)
    case '0':
    case '۰':
      return () => axis.fit()
    default:
      return undefined
  }
}
