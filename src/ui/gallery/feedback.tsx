/** Gallery: notes, banners, toasts, loading, empty and error. */
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { useState } from "react";
import { Banner } from "../banner.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Countdown } from "../countdown.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { GallerySection } from "./section.tsx";
import { Icon } from "../icon.tsx";
import { LoadingBar } from "../loading-bar.tsx";
import { Meeting } from "../meeting.tsx";
import { Note } from "../note.tsx";
import { OfflineBanner, OfflineMessage } from "../offline-banner.tsx";
import { Panel } from "../panel.tsx";
import { Skeleton, SkeletonCard, SkeletonRow } from "../skeleton.tsx";
import { toast, type ToastContent } from "../toast-store.ts";
import { ToastCard } from "../toasts.tsx";

const samples: readonly ToastContent[] = [
  { title: "Payment complete", text: "100 credits were added.", kind: "ok" },
  { title: "Maud sent you a message", text: "You were right about the book", picture: "/icon-192.png" },
  { title: "You are offline", text: "What you write is kept until you are back.", kind: "warn" },
  { title: "Chat removed", action: { label: "Undo" } },
];

export function GalleryFeedback() {
  const [loading, setLoading] = useState(false);
  return (
    <>
      <GallerySection title="Messages on the page">
        <Note icon={<Icon of={MaskHappyIcon} weight="fill" />} title="This is a fictional profile">
          Our team writes the messages. You can enjoy the chat, but you cannot meet this person.
        </Note>
        <Note
          kind="warn"
          icon={<Icon of={EnvelopeSimpleIcon} />}
          title="Confirm your email address"
          action={
            <Button size="sm" variant="quiet">
              Send it again
            </Button>
          }
          onDismiss={() => undefined}
        >
          Members cannot answer you until you do.
        </Note>
        <Note kind="bad" title="Payment failed or has been cancelled.">
          Nothing was charged. <a href="#retry">Try another method</a>
        </Note>
        <Note kind="ok" title="Your account is active">
          You can now receive answers.
        </Note>
        <Note kind="pri" title="It is a match" />
        <Note kind="plain" onDismiss={() => undefined}>
          Only a sentence.
        </Note>
      </GallerySection>

      <GallerySection title="Toasts (at most 350 px)">
        {samples.map((sample) => (
          <div className="toast" key={sample.title}>
            <ToastCard toast={sample} onClose={() => undefined} />
          </div>
        ))}
        <div className="d-flex flex-wrap gap-2">
          {samples.map((sample) => (
            <Button key={sample.title} size="sm" variant="quiet" onClick={() => toast(sample)}>
              {sample.title}
            </Button>
          ))}
        </div>
      </GallerySection>

      <GallerySection title="Banners and countdown">
        <Banner
          icon={<Icon of={TagIcon} weight="fill" />}
          action={
            <>
              <Countdown seconds={13_268} />
              <a href="#prices">See prices</a>
            </>
          }
        >
          Welcome offer: 25% off your first bundle
        </Banner>
        <OfflineMessage />
        <OfflineBanner />
        <Banner tone="bad" onDismiss={() => undefined}>
          The site is closed for work
        </Banner>
        <Countdown seconds={13_268} look="tiles" />
        <div>
          <Countdown seconds={59} />
        </div>
      </GallerySection>

      <GallerySection title="Loading">
        <Skeleton className="spec-cards">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Skeleton>
        <Skeleton>
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
        <div className="d-flex gap-3 align-items-center">
          <Meeting big />
          <Button variant="quiet" aria-pressed={loading} onClick={() => setLoading(!loading)}>
            Loading bar
          </Button>
          <LoadingBar active={loading} />
        </div>
      </GallerySection>

      <GallerySection title="Empty">
        <Panel>
          <EmptyState
            level={3}
            title="No likes yet"
            action={
              <ButtonLink to="/__gallery" variant="quiet">
                Complete my profile
              </ButtonLink>
            }
          >
            People find you through search. A photo and two lines about yourself make it easier.
          </EmptyState>
        </Panel>
      </GallerySection>

      <GallerySection title="Error">
        <Panel>
          <ErrorState level={3} status={404} title="This page could not be found" code="01JCQK7M">
            The link may be old, or the member may have left.
          </ErrorState>
        </Panel>
        <Panel>
          <ErrorState level={3} status={undefined} title="No connection" again={<Button size="lg">Try again</Button>}>
            You may be offline, or the site may not be reachable right now.
          </ErrorState>
        </Panel>
      </GallerySection>
    </>
  );
}
