import { Component, type ReactNode, Suspense } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, ServerFailedIcon } from "#web/ui/icons.tsx";
import { LoadError, lazyComponent, retryFailedLoads } from "#web/ui/lazy-component.tsx";
import { isUpdated, reloadBlockedReason, reloadPage } from "#web/ui/reload.ts";
import * as words from "#web/ui/words.ts";
import { EmptyState } from "./empty-state.tsx";

const CopyDetailsButton = lazyComponent(
  async () => (await import("./copy-details-button.tsx")).CopyDetailsButton,
  { retry: true },
);

interface FailedScreenProps {
  /** What happened: "Couldn't show the list". */
  title: string;
  /** The reason, then what is safe. */
  children?: ReactNode;
  onRetry: () => void;
  /** For support requests. */
  details?: string;
}

/** Says what happened, what is safe, and what to do. */
export function FailedScreen({ title, children, onRetry, details }: FailedScreenProps) {
  return (
    <EmptyState
      title={title}
      icon={ServerFailedIcon}
      actions={
        <>
          <Button icon={AgainIcon} onClick={onRetry}>
            {words.reload}
          </Button>
          <Suspense fallback={null}>
            {details !== undefined && <CopyDetailsButton details={details} />}
          </Suspense>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}

interface ErrorBoundaryProps {
  title: string;
  /** A change retries: the route, the conversation. */
  resetKey?: string;
  onError?: (error: unknown) => void;
  /** Wraps the message, for example in a whole screen. */
  frame?: (screen: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Wraps each pane, so an error in one leaves the others usable. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { error: unknown; isBroken: boolean; waits: string | null }
> {
  override state = { error: null as unknown, isBroken: false, waits: null as string | null };

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true, waits: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => {
    if (this.state.error instanceof LoadError) void this.fetchAgain();
    else this.setState({ error: null, isBroken: false });
  };

  /** After a server update the old page requests files that no longer exist; only a page reload helps then. */
  async fetchAgain(): Promise<void> {
    if (await isUpdated()) {
      if (!reloadPage()) this.setState({ waits: reloadBlockedReason() });
      return;
    }
    retryFailedLoads();
    this.setState({ error: null, isBroken: false });
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { error } = this.state;
    const details =
      error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
    const { frame = (screen: ReactNode) => screen } = this.props;
    return frame(
      <FailedScreen
        title={this.props.title}
        details={`${location.href}\n${details}`}
        onRetry={this.retry}
      >
        {error instanceof LoadError
          ? (this.state.waits ?? words.serverGoneOrUpdated)
          : words.somethingWrong}
      </FailedScreen>,
    );
  }
}
