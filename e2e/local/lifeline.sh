# Runs a command that never outlives the process that started this script, however that process ends. Standard input is
# the lifeline: when the starter ends, even by SIGKILL, the pipe closes, the watcher's `read` returns and stops the
# command.
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
(
  read -r _ <&3
  kill "$child"
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit $code
