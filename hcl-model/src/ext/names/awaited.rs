//! `dynamic` blocks that need what others make, and these wait for something: they are expanded once that is settled, each
//! after those that it then turns out to need, as all would be had everything been known at once.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::EvalContext;
use crate::ext::dynamic::{DynamicId, ExpandsLater, Expansion, WeakExpansion};
use crate::ext::names::Names;
use crate::ext::names::messages::{self, MOST_ROUNDS};
use crate::ext::names::resolution::Resolution;
use crate::ext::names::table::{Table, ThingKind};
use crate::source::Range;
use crate::static_types::StaticType;
use crate::value::{Few, Marks, Memo, Value};

/// Who waits for another thread for longer takes what there is: that one may wait for a function of the program.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is left of `dynamic` blocks.
#[derive(Debug)]
struct Awaited {
    names: Names,
    context: EvalContext,
    expansion: WeakExpansion,
    state: Mutex<State>,
    expanded: Condvar,
}

#[derive(Debug)]
struct State {
    /// Outdated once something is settled that they wait for.
    waits: Memo<()>,
    /// Who expands them just now.
    expanding: Option<ThreadId>,
}

impl Names {
    /// What has to be settled before any of the `dynamic` blocks that are left can be expanded; none if that would change
    /// nothing.
    fn awaited(&self, context: &EvalContext) -> Option<Value> {
        let open: Vec<&Value> = self.table.waiting_conditions().collect();
        let taking_open = self.table.taking_open().filter(|_| !open.is_empty())?;
        let mut types = Resolution::<StaticType>::new(Arc::new(taking_open), context.budget().for_load());
        (!types.expandable().is_empty()).then(|| Value::dynamic_for(open, Marks::none()))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Names {
    /// How often [`Names::expand_next`] may be called for one configuration.
    pub const MOST_ROUNDS: usize = MOST_ROUNDS;

    /// What is said of `dynamic` blocks that are left after so many rounds, at the header of the last one.
    #[must_use]
    pub fn expansion_depth(at: Range) -> Diagnostic {
        messages::expansion_depth(at)
    }

    /// Has the `dynamic` blocks that are left expanded later, if they may be: if what they need can be among blocks of which
    /// it is not settled yet which there are. Gives whether it can.
    #[must_use]
    pub fn await_open(&self, expansion: &Expansion, context: &EvalContext) -> bool {
        let context = context.clone().with_budget(context.budget().after_load());
        let Some(until) = self.awaited(&context) else { return false };
        let awaited = Arc::new(Awaited {
            names: self.clone(),
            context: context.clone(),
            expansion: expansion.downgrade(),
            state: Mutex::new(State { waits: Memo::new((), Few::of(&until)), expanding: None }),
            expanded: Condvar::new(),
        });
        let blocks: Vec<DynamicId> = self.table.each_unexpanded(&self.table.unexpanded).map(|block| block.id).collect();
        expansion.set_awaiting(&blocks, awaited);
        expansion.set_until(&context, &until);
        true
    }
}

impl Awaited {
    /// Expands what can be expanded, and says what the rest waits for, or that it needs itself.
    fn expand(&self, expansion: &Expansion) {
        for round in 0..=MOST_ROUNDS {
            let names = Names { table: Arc::new(self.names.table.read_again()) }.unexpanded(expansion);
            let Some(first) = names.table.each_unexpanded(&names.table.unexpanded).next() else { return };
            if round == MOST_ROUNDS {
                let reason = messages::expansion_depth(first.header.clone());
                return expansion.refuse_awaited(first.id, [reason].into_iter().collect());
            }
            if names.expand_next(expansion, &self.context, None).is_some() {
                continue;
            }
            match names.awaited(&self.context) {
                Some(until) => {
                    expansion.set_until(&self.context, &until);
                    self.state().waits = Memo::new((), Few::of(&until));
                }
                None => {
                    // That what is left needs itself.
                    let circles = names.references(&self.context).check_things(names.table.unexpanded.iter().copied());
                    expansion.refuse_awaited(first.id, circles);
                }
            }
            return;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ExpandsLater for Awaited {
    fn expand_settled(&self) -> bool {
        let me = thread::current().id();
        let mut state = self.state();
        if state.expanding == Some(me) {
            return false;
        }
        if state.expanding.is_some() {
            let is_expanding = |state: &mut State| state.expanding.is_some();
            let waited = self.expanded.wait_timeout_while(state, PATIENCE, is_expanding);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.expanding.is_some() {
                return true;
            }
        }
        let Err(since) = state.waits.fresh() else { return true };
        let Some(expansion) = self.expansion.upgrade() else { return true };
        since.renew(self.context.budget());
        state.expanding = Some(me);
        drop(state);
        let _expanding = Expanding(self);
        self.expand(&expansion);
        true
    }
}

/// Tells those who wait that nobody expands any more, also if a function of the program has panicked.
struct Expanding<'a>(&'a Awaited);

impl Drop for Expanding<'_> {
    fn drop(&mut self) {
        self.0.state().expanding = None;
        self.0.expanded.notify_all();
    }
}

impl Table {
    /// As it is by now, with what stands for blocks that are not made yet left out.
    fn read_again(&self) -> Table {
        let mut table = Table { diagnostics: Diagnostics::new(), unexpanded: Vec::new(), ..self.clone() };
        table.read_blocks_again(&self.kinds);
        table
    }

    fn waiting_conditions(&self) -> impl Iterator<Item = &Value> {
        self.waiting_blocks().filter_map(|open| match &self.things.get(open)?.kind {
            ThingKind::Open { condition, .. } => Some(condition),
            _ => None,
        })
    }
}
