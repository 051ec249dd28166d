import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { usePeople } from "#web/data/use-people.ts";
import { type Sound, soundsQuery } from "#web/features/settings/lines/phone/flow/flow-queries.ts";
import { clock } from "#web/features/settings/lines/phone/flow/step-words.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { addressOfSound, HearButton } from "./hear-button.tsx";

export function SoundsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(soundsQuery);
  return (
    <Dialog title="Audio files" width={480} onClose={onClose}>
      <Loaded query={query} what="the audio files" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">
              No audio files yet. Record or upload one at any step that plays a message.
            </p>
          ) : (
            <ul className="set-rows" aria-label="Audio files">
              {rows.map((sound) => (
                <SoundRow key={sound.id} sound={sound} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** Every line shares them; the server refuses to take one from a caller's ear. */
function SoundRow({ sound }: { sound: Sound }) {
  const people = usePeople();
  const remove = useAction({
    ask: () => call("deleteSound", { soundId: sound.id }),
    settle: (cache) => void cache.invalidateQueries({ queryKey: keys.sounds }),
    tells: "in place",
  });
  return (
    <li className="set-row">
      <HearButton src={addressOfSound(sound.id)} name={sound.name} />
      <div className="grow">
        <div className="set-row-name">{sound.name}</div>
        <div className="set-row-facts">
          <span className="num">{clock(sound.seconds)}</span>
          <span>{people.nameOf(sound.memberId)}</span>
          <Ago at={sound.createdAt} />
        </div>
        {remove.refusal && <FieldError>{sayRefusal(remove.refusal)}</FieldError>}
      </div>
      <Button
        size="small"
        busy={remove.isBusy}
        aria-label={`Delete ${sound.name}`}
        onClick={() => void remove.run(undefined)}
      >
        Delete
      </Button>
    </li>
  );
}
