/** The layout of pages that stand alone: nothing but the page. */
import type { ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { SignupHost } from "#features/membership/components/signup-host.tsx";
import { LoadingBar } from "#ui/loading-bar.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Route } from "./+types/empty.ts";
import { ErrorPage } from "./error-page.tsx";

export default function EmptyLayout() {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <EmptyFrame>
      <div className="container-xl">
        <ErrorPage error={error} />
      </div>
    </EmptyFrame>
  );
}

function EmptyFrame({ children }: { readonly children: ReactNode }) {
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== "idle"} />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <SignupHost />
    </>
  );
}
