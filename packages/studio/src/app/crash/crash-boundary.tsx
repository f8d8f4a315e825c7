import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  readonly renderFallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly crash: { readonly error: unknown } | null;
}

/** Shows the fallback in place of what has thrown while rendering. The root reports the error, as that of any boundary. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override readonly state: CrashBoundaryState = { crash: null };

  static getDerivedStateFromError(error: unknown): CrashBoundaryState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.renderFallback(crash.error) : this.props.children;
  }
}
